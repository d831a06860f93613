import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { isPortOpen } from '../processes/port.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

let servers: Server[];
let front: RoundRobin;

beforeEach(async () => {
  servers = ['first', 'second'].map((name) => createServer((socket) => socket.end(name)));
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  front = await startRoundRobin(servers.map((server) => (server.address() as AddressInfo).port));
});

afterEach(async () => {
  await front.stop();
  for (const server of servers) server.close();
});

describe('the round robin', () => {
  it('passes each new connection to the next server', async () => {
    const heard = [await listen(), await listen(), await listen(), await listen()];
    expect(heard).toEqual(['first', 'second', 'first', 'second']);
  });

  it('closes the connection when its server is gone, and goes on with the next', async () => {
    servers[0]?.close();
    expect([await listen(), await listen()]).toEqual(['', 'second']);
  });

  it('leaves no port when stopped', async () => {
    const { port } = front;
    await front.stop();
    expect(await isPortOpen(port)).toBe(false);
    front = await startRoundRobin([]);
  });
});

async function listen(): Promise<string> {
  const socket = connect(front.port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  for await (const words of socket) heard += String(words);
  return heard;
}
