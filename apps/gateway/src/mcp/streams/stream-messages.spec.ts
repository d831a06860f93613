import { silentLog } from '@kerf/telemetry';
import { eventually, World } from '@kerf/testing';
import { Requester } from '../../requester.ts';
import type { EventStream } from './event-stream.ts';
import { Exchanges } from './exchanges.ts';
import { StreamMessages } from './stream-messages.ts';
import { Streams } from './streams.ts';

const caller = {
  accountId: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  email: 'a@b.c',
  tier: 'free',
  role: 'owner',
  isService: false,
} as const;
const request = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' }) as const;
const response = (id: number) => ({ jsonrpc: '2.0', id, result: {} }) as const;

describe('the messages of a stream', () => {
  let world: World;
  let streams: Streams;
  let stream: EventStream;
  let exchanges: Exchanges;
  let messages: StreamMessages;
  let letGo: (() => void)[];
  let said: string;
  beforeEach(async () => {
    letGo = [];
    said = '';
    world = await World.start();
    streams = new Streams(world.bus, { perAccount: 1, perProcess: 1 });
    exchanges = new Exchanges(world.bus, silentLog, 2);
    messages = new StreamMessages(world.bus, streams, exchanges, async (message, _, say) => {
      await new Promise<void>((resolve) => letGo.push(resolve));
      if ('id' in message && typeof message.id === 'number') say(JSON.stringify(response(message.id)), true);
    });
    stream = await streams.open({ accountId: caller.accountId, toolset: 'core' });
    stream.readable.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  });
  afterEach(async () => {
    for (const go of letGo) go();
    await exchanges.onApplicationShutdown();
    stream.cut();
    await world.stop();
  });
  const send = (id: number, requester = new Requester([], undefined, '127.0.0.1')) =>
    messages.take(stream.id, request(id), { requester, caller });

  it('are so many of an account at one time, and others when one of them is answered', async () => {
    await Promise.all([send(1), send(2)]);
    await expect(send(3)).rejects.toMatchObject({ code: 'too_many_messages' });
    await eventually(() => expect(letGo).toHaveLength(2));
    letGo.shift()?.();

    await eventually(() => send(3));
    expect(said).toContain('data: {"jsonrpc":"2.0","id":1,"result":{}}');
  });

  it.each(['here', 'at another gateway'])('are answered on a stream that is held %s', async (place) => {
    const holders = place === 'here' ? streams : { find: () => undefined };
    const elsewhere = new StreamMessages(world.bus, holders, exchanges, async (_message, { toolset }, say) => {
      say(JSON.stringify({ ...response(5), toolset }), true);
    });
    await elsewhere.take(stream.id, request(5), { requester: new Requester([], undefined, ''), caller });

    await eventually(() => expect(said).toContain('data: {"jsonrpc":"2.0","id":5,"result":{},"toolset":"core"}'));
  });

  it.each(['here', 'at another gateway'])('of another account find no stream that is held %s', async (place) => {
    const holders = place === 'here' ? streams : { find: () => undefined };
    const elsewhere = new StreamMessages(world.bus, holders, exchanges, async () => undefined);
    const sender = {
      requester: new Requester([], undefined, ''),
      caller: { ...caller, accountId: crypto.randomUUID() },
    };

    await expect(elsewhere.take(stream.id, request(6), sender)).rejects.toMatchObject({ code: 'unknown_stream' });
    expect(exchanges.size).toBe(0);
  });

  it('take no place when there is no such stream', async () => {
    const nowhere = () =>
      messages.take('x'.repeat(32), request(1), { requester: new Requester([], undefined, ''), caller });
    for (const _ of [1, 2, 3]) await expect(nowhere()).rejects.toMatchObject({ code: 'unknown_stream' });

    await send(1);
    expect(exchanges.size).toBe(1);
  });

  it('are awaited before the gateway stops', async () => {
    await send(1);
    const stopped = exchanges.beforeApplicationShutdown().then(() => said);
    await eventually(() => expect(letGo).toHaveLength(1));
    expect(exchanges.size).toBe(1);
    letGo[0]?.();
    await stopped;

    expect(exchanges.size).toBe(0);
    await eventually(() => expect(said).toContain('"id":1'));
  });

  it('are answered with an error where the answer fails', async () => {
    const failing = new StreamMessages(world.bus, streams, exchanges, async () => Promise.reject(new Error('a bug')));
    await failing.take(stream.id, request(9), { requester: new Requester([], undefined, ''), caller });

    await eventually(() => expect(said).toContain('"id":9,"error":{"code":-32603,'));
  });

  it('that are cancelled are not answered, and what they ask for is called off', async () => {
    const requester = new Requester([], undefined, '127.0.0.1');
    await send(1, requester);
    const notification = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } } as const;
    await messages.take(stream.id, notification, { requester: new Requester([], undefined, ''), caller });
    await eventually(() => expect(requester.isGone).toBe(true));
    for (const go of letGo) go();
    await exchanges.beforeApplicationShutdown();

    expect(said).not.toContain('"id":1');
  });
});
