// OTLP trace collector that discards the traces, so that services have a destination to export to.
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
