// OTLP trace collector that discards the traces, so that services have a destination to export to.
import { createServer } from 'node:http';
import { reportReady } from '../processes/child-process.ts';
import { listenOnFreePort } from '../processes/listen.ts';

let received = 0;
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    received += 1;
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
process.on('message', () => process.send?.({ taken: received }));
reportReady(await listenOnFreePort(server));
