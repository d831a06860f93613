import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { Readiness } from '../readiness.ts';
import { closeLingeringSockets } from './lingering-sockets.ts';

/** Ways to write a response to a request that arrived before the drain. */
const ways: [string, (reply: FastifyReply) => void][] = [
  ['that is sent', (reply) => void reply.send({ done: true })],
  ['that is written past the framework', (reply) => void reply.hijack().raw.end('{"done":true}')],
];

describe('a service that drains', () => {
  let server: FastifyInstance;
  let readiness: Readiness;
  let agent: Agent;
  /** A reply is thenable: what waits for one would wait for its end. */
  let began: Promise<{ reply: FastifyReply }>;
  beforeEach(async () => {
    readiness = new Readiness();
    // Clients keep a connection for as long as they are told that the server does.
    server = fastify({ keepAliveTimeout: 75_000 });
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    closeLingeringSockets(server, readiness);
    began = new Promise((resolve) => server.get('/', (_request, reply) => resolve({ reply })));
    server.get('/soon', async () => ({ done: true }));
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    agent.destroy();
    await server.close();
  });

  async function ask(path: string): Promise<{ connection: string | undefined; body: string }> {
    const asked = request(new URL(path, server.listeningOrigin), { agent }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { connection: answer.headers.connection, body: await text(answer) };
  }

  /** Has it stop, and waits until the connections are closed on which nothing is asked. */
  async function close(): Promise<{ whole: Promise<void> }> {
    readiness.drain();
    const whole = server.close().then(() => undefined);
    while (server.server.listening) await turn();
    return { whole };
  }

  it.each(ways)('does not wait for the connection of an answer %s', async (_, answer) => {
    const asked = ask('/');
    const { reply } = await began;
    const closed = await close();
    answer(reply);

    expect(await asked).toMatchObject({ body: '{"done":true}' });
    await closed.whole;
  });

  it('ends the connection of a stream that has begun when the stream is over', async () => {
    const asked = ask('/');
    const { reply } = await began;
    const { raw } = reply.hijack();
    raw.write('{"done":');
    const closed = await close();
    raw.end('true}');

    expect(await asked).toMatchObject({ connection: 'keep-alive', body: '{"done":true}' });
    await closed.whole;
  });

  it('keeps a connection that it promised to keep, until the next response on it', async () => {
    let connections = 0;
    server.server.on('connection', () => (connections += 1));
    const first = ask('/');
    const { reply } = await began;
    const { raw } = reply.hijack();
    raw.write('{"done":');
    readiness.drain();
    raw.end('true}');

    expect(await first).toMatchObject({ connection: 'keep-alive' });
    expect(await ask('/soon')).toMatchObject({ connection: 'close' });
    expect(connections).toBe(1);
  });

  it.each([
    ['before', 'keep-alive'],
    ['while', 'close'],
  ])('says to who asks %s it does: %s', async (when, connection) => {
    if (when === 'while') readiness.drain();

    expect(await ask('/soon')).toMatchObject({ connection });
  });

  it('says to who has asked before that the connection ends', async () => {
    const asked = ask('/');
    const { reply } = await began;
    readiness.drain();
    void reply.send({ done: true });

    expect(await asked).toMatchObject({ connection: 'close' });
  });
});
