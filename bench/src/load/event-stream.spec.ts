import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Client } from 'undici';
import { EventStream } from './event-stream.ts';

let server: Server;
let connection: Client;
let answer: ServerResponse;

beforeEach(async () => {
  server = createServer((request, response) => {
    answer = response;
    if (request.url === '/sse') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    else response.writeHead(404).end('nothing');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  connection = new Client(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
afterEach(async () => {
  await connection.destroy();
  server.close();
});

const open = (path: string) => EventStream.open(connection, path, {});

describe('a stream of events', () => {
  it('gives the data of each, whether it is waited for or has come before', async () => {
    const stream = await open('/sse');
    const first = stream.readNext();
    answer.write('event: endpoint\ndata: /messages\n\n: still there\n\ndata: {"a"');
    answer.write(':1}\n\ndata: 2\n\n');

    expect([await first, await stream.readNext(), await stream.readNext()]).toEqual(['/messages', '{"a":1}', '2']);
  });

  it('tells whoever waits that it is over', async () => {
    const stream = await open('/sse');
    const next = stream.readNext();
    answer.end();

    await expect(next).rejects.toThrow('ended');
    await expect(stream.readNext()).rejects.toThrow('ended');
  });

  it('that is refused says with what', async () => {
    await expect(open('/other')).rejects.toThrow('/other answered 404 nothing');
  });
});
