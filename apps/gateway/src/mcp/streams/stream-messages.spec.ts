import { quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Gate, rate } from '@kerf/limits';
import { silentLog } from '@kerf/telemetry';
import { eventually, World } from '@kerf/testing';
import type { Identifying } from '../../identify.ts';
import { KeyWatch } from '../../key-watch.ts';
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
const reading = (id: number) => {
  const params = { uri: 'kerf://adapters/x/objects/y' };
  return { jsonrpc: '2.0', id, method: 'resources/read', params } as const;
};
const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'create_box' } }) as const;
const response = (id: number) => ({ jsonrpc: '2.0', id, result: {} }) as const;

describe('the messages of a stream', () => {
  let world: World;
  let streams: Streams;
  let stream: EventStream;
  let exchanges: Exchanges;
  let identifying: Identifying;
  /** Whose the keys are that come. */
  let accountId: string;
  let isKeyAlive: boolean;
  let messages: StreamMessages;
  let letGo: (() => void)[];
  let said: string;
  beforeEach(async () => {
    letGo = [];
    said = '';
    accountId = caller.accountId;
    world = await World.start();
    const usage = { used: 1, limit: 2, resetAt: '2026-12-01T00:00:00' };
    isKeyAlive = true;
    await world.stub(quota, {
      identify: async () => {
        if (!isKeyAlive) throw Fault.of('invalid_key');
        return { caller: { ...caller, accountId }, usage };
      },
    });
    identifying = { bus: world.bus, keys: new KeyWatch(new Gate(undefined), rate(1, { inMs: 60_000 })) };
    streams = new Streams(world.bus, { perAccount: 1, perProcess: 1 });
    exchanges = new Exchanges(world.bus, silentLog, 2);
    messages = new StreamMessages(identifying, streams, exchanges, async (message, _, say) => {
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
  const anybody = () => ({ requester: new Requester(['a'.repeat(64)], undefined, '127.0.0.1'), adapterId: undefined });
  const send = (id: number, by = anybody()) => messages.take(stream.id, request(id), by);

  it('that run something are so many of an account at one time, and others when one of them is answered', async () => {
    const read = (id: number) => messages.take(stream.id, reading(id), anybody());
    await Promise.all([read(1), read(2)]);
    await expect(read(3)).rejects.toMatchObject({ code: 'too_many_messages' });
    await send(4);
    await eventually(() => expect(letGo).toHaveLength(3));
    letGo.shift()?.();

    await eventually(() => read(3));
    expect(said).toContain('data: {"jsonrpc":"2.0","id":1,"result":{}}');
  });

  it('that cost nothing are taken in four at a time, and the next when one of them is answered', async () => {
    const taken: number[] = [];
    const sent = [1, 2, 3, 4, 5, 6].map((id) => send(id).then(() => taken.push(id)));
    await eventually(() => expect(letGo).toHaveLength(4));
    expect(taken).toHaveLength(4);
    letGo.shift()?.();
    await eventually(() => expect(taken).toHaveLength(5));
    for (const _ of sent) await eventually(() => letGo.shift()?.());
    await eventually(() => letGo.shift()?.());
    await Promise.all(sent);

    expect(taken).toHaveLength(6);
  });

  it('whose sender hangs up before its turn are not taken in', async () => {
    await Promise.all([1, 2, 3, 4].map((id) => send(id)));
    const by = anybody();
    const refusal = send(5, by).catch((error: unknown) => error);
    await eventually(() => expect(by.requester.keyId).toBeDefined());
    by.requester.hangUp();
    expect(await refusal).toMatchObject({ code: 'too_many_messages' });
    for (const go of letGo) go();
    await eventually(() => expect(exchanges.size).toBe(0));

    expect(said).not.toContain('"id":5');
  });

  it.each(['here', 'at another gateway'])('are answered on a stream that is held %s', async (place) => {
    const holders = place === 'here' ? streams : { find: () => undefined };
    const elsewhere = new StreamMessages(identifying, holders, exchanges, async (_message, { toolset }, say) => {
      say(JSON.stringify({ ...response(5), toolset }), true);
    });
    await elsewhere.take(stream.id, request(5), anybody());

    await eventually(() => expect(said).toContain('data: {"jsonrpc":"2.0","id":5,"result":{},"toolset":"core"}'));
  });

  it.each(['here', 'at another gateway'])('of another account find no stream that is held %s', async (place) => {
    const holders = place === 'here' ? streams : { find: () => undefined };
    const elsewhere = new StreamMessages(identifying, holders, exchanges, async () => undefined);
    accountId = crypto.randomUUID();

    await expect(elsewhere.take(stream.id, request(6), anybody())).rejects.toMatchObject({ code: 'unknown_stream' });
    expect(exchanges.size).toBe(0);
  });

  it('take no place when there is no such stream', async () => {
    const nowhere = () => messages.take('x'.repeat(32), request(1), anybody());
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

  describe('with a call that is refused before its admission', () => {
    const refusing = () =>
      new StreamMessages(identifying, streams, exchanges, async (_message, _who, say) => {
        say(JSON.stringify(response(8)), true);
      });
    /** From here on it is known whose the key is. */
    beforeEach(() => messages.take(stream.id, { jsonrpc: '2.0', method: 'notifications/initialized' }, anybody()));

    it('are answered when their key was found alive', async () => {
      await refusing().take(stream.id, call(8), anybody());

      await eventually(() => expect(said).toContain('"id":8'));
    });

    it('are not answered to a key that has ended', async () => {
      isKeyAlive = false;
      await expect(refusing().take(stream.id, call(8), anybody())).rejects.toMatchObject({ code: 'invalid_key' });
      for (const go of letGo) go();
      await exchanges.beforeApplicationShutdown();

      expect(said).not.toContain('"id":8');
    });
  });

  it('are answered with an error where the answer fails', async () => {
    const failing = new StreamMessages(identifying, streams, exchanges, async () => Promise.reject(new Error('a bug')));
    await failing.take(stream.id, request(9), anybody());

    await eventually(() => expect(said).toContain('"id":9,"error":{"code":-32603,'));
  });

  it('that are cancelled are not answered, and what they ask for is called off', async () => {
    const by = anybody();
    await send(1, by);
    const notification = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } } as const;
    await messages.take(stream.id, notification, anybody());
    await eventually(() => expect(by.requester.isGone).toBe(true));
    for (const go of letGo) go();
    await exchanges.beforeApplicationShutdown();

    expect(said).not.toContain('"id":1');
  });
});
