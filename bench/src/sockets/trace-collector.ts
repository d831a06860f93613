// Takes traces over OTLP as a collector does, and forgets them: who is measured has somewhere to send them.
import { createServer } from 'node:http';
import { tellReady } from '../processes/child.ts';
import { listen } from '../processes/listen.ts';

let taken = 0;
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    taken += 1;
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
process.on('message', () => process.send?.({ taken }));
tellReady(await listen(server));
