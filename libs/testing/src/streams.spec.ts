import { connectBus, parseLogin } from '@kerf/bus';
import { consumer, getInboxPrefix, refunds, streams, usageEvents } from '@kerf/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { eventually } from './eventually.ts';
import { createUsageEvent } from './usage-event.ts';
import { World } from './world.ts';

let world: World;
let foreign: NatsConnection;
beforeEach(async () => {
  world = await World.start();
  foreign = await connect(parseLogin(world.natsUrl));
  await world.bus.streams.ensureStreams(streams, { replicas: 1 });
});
afterEach(async () => {
  await foreign.close();
  await world.stop();
});

const tell = (tool: string, id = tool) =>
  world.bus.streams.publish(usageEvents, { address: 'account', id, content: createUsageEvent({ tool }) });

async function maxBytes(): Promise<number> {
  const { config } = await (await jetstreamManager(foreign)).streams.info(usageEvents.name);
  return config.max_bytes;
}

describe('streams', () => {
  it('are on the server as they are declared', async () => {
    const manager = await jetstreamManager(foreign);
    const day = 86_400_000_000_000;
    const configOf = async ({ name }: { name: string }) => (await manager.streams.info(name)).config;
    const common = { storage: 'file', num_replicas: 1, duplicate_window: 360_000_000_000 };

    expect(await Promise.all(streams.map(configOf))).toMatchObject([
      { ...common, name: 'KERF_USAGE', subjects: ['usage.>'], retention: 'limits', discard: 'old', max_age: 7 * day },
      { ...common, name: 'KERF_AUDIT', subjects: ['audit.>'], retention: 'limits', discard: 'old', max_age: 7 * day },
      { ...common, name: 'KERF_REFUNDS', subjects: ['refunds.>'], retention: 'workqueue', discard: 'new' },
      { ...common, name: 'KERF_DEAD', subjects: ['dead.>'], retention: 'limits', discard: 'old', max_age: 30 * day },
    ]);
    for (const stream of streams)
      expect(await configOf(stream)).toMatchObject({
        max_bytes: stream.maxBytes,
        max_msg_size: stream.maxMessageBytes,
      });
  });

  it('keep what they hold when they are declared again, also with other limits', async () => {
    await tell('first');
    await world.bus.streams.declareStreams(streams, { replicas: 1 });
    await world.bus.streams.declareStreams([{ ...usageEvents, maxBytes: 1_000_000 }], { replicas: 1 });

    expect(await world.readStoredMessages(usageEvents)).toHaveLength(1);
    expect(await maxBytes()).toBe(1_000_000);
  });

  it('drop their oldest events when they are full, and refuse a refund and a long message', async () => {
    const small = streams.map((stream) => ({ ...stream, maxBytes: 20_000 }));
    await world.bus.streams.declareStreams(small, { replicas: 1 });
    const publish = (prefix: string, id: string, bytes: number) =>
      world.bus.streams.storeMessage({ subject: `${prefix}.account`, id, body: 'x'.repeat(bytes) });
    for (let i = 0; i < 10; i += 1) await publish('usage', `${i}`, 4_000);
    const kept = await world.readStoredMessages(usageEvents);

    expect(kept.length).toBeGreaterThan(2);
    expect(kept.length).toBeLessThan(6);
    for (let i = 0; i < 4; i += 1) await publish('refunds', `${i}`, 4_000);
    await expect(publish('refunds', 'one more', 4_000)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await world.readStoredMessages(refunds)).toHaveLength(4);
    await expect(publish('audit', 'long', 17_000)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('are left as they are by the service that keeps them, which learns that they are others', async () => {
    const bus = await connectBus({ url: world.getNatsUrl('quota'), name: 'quota' });
    const [smaller, missing] = [{ ...usageEvents, maxBytes: 1_000_000 }, refunds];
    await (await jetstreamManager(foreign)).streams.delete(missing.name);

    expect(await bus.streams.ensureStreams([smaller, missing], { replicas: 1 })).toEqual([usageEvents.name]);
    expect(await world.readStoredMessages(missing)).toEqual([]);
    expect(await maxBytes()).toBe(usageEvents.maxBytes);
    await bus.close();
  });

  it.each([
    ['not the service that keeps them', 'quota', false],
    ['whoever deploys', 'deployment', true],
  ])('may be changed by %s', async (_, user, mayChange) => {
    const connection = await connect({ ...parseLogin(world.getNatsUrl(user)), inboxPrefix: getInboxPrefix(user) });
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 1_000 });
    const change = manager.streams.update(usageEvents.name, { max_age: 0 }).then(
      () => true,
      () => false,
    );

    expect(await change).toBe(mayChange);
    await connection.close();
  });

  it('keep a message once that is published twice with one id', async () => {
    await tell('first');
    await tell('first');
    await tell('second');

    const heard: string[] = [];
    const consuming = world.bus.consume(consumer('hearer', usageEvents), async (event) => void heard.push(event.tool));
    await eventually(() => expect(heard).toContain('second'));
    await consuming.stop();
    expect(heard).toEqual(['first', 'second']);
  });

  it('give a consumer the messages of the addresses that it has chosen, and no others', async () => {
    const heard: string[] = [];
    const choosy = consumer('choosy', usageEvents, { addressFilter: '*.most' });
    const consuming = world.bus.consume(choosy, async (event) => void heard.push(event.tool));
    for (const address of ['account', 'account.most', 'other', 'other.most'])
      await world.bus.streams.publish(usageEvents, {
        address,
        id: address,
        content: createUsageEvent({ tool: address }),
      });
    await eventually(() => expect(heard).toHaveLength(2));
    await eventually(async () => expect(await world.countPendingMessages(choosy)).toBe(0));
    await consuming.stop();

    expect(heard).toEqual(['account.most', 'other.most']);
  });

  it('keep a message that names the one before it only behind that one, and say so again of one that they have', async () => {
    const store = (id: string, after?: string) =>
      world.bus.streams.storeMessage({
        subject: 'usage.account',
        id,
        expectedLastId: after,
        body: JSON.stringify(createUsageEvent({ tool: id })),
      });
    await store('first');
    await store('second', 'first');

    await expect(store('fourth', 'third')).rejects.toMatchObject({ code: 'unavailable' });
    await store('second', 'first');
    await store('third', 'second');
    expect((await world.readEvents(usageEvents)).map(({ tool }) => tool)).toEqual(['first', 'second', 'third']);
  });

  it('refuse what none of them is for, and work that there is no room for', async () => {
    const refused = { code: 'unavailable', slots: { service: 'jetstream' } };
    const unknown = { subject: 'nobody.takes.this', id: 'one', body: '{}' };
    await expect(world.bus.streams.storeMessage(unknown)).rejects.toMatchObject(refused);

    await world.bus.streams.declareStreams([{ ...refunds, maxBytes: 1_000 }], { replicas: 1 });
    const ask = (reason: string) => {
      const operationId = crypto.randomUUID();
      return world.bus.streams.publish(refunds, {
        address: operationId,
        id: operationId,
        content: { operationId, reason },
      });
    };
    await ask('short');
    await expect(ask('x'.repeat(1_000))).rejects.toMatchObject(refused);
    expect(await world.readStoredMessages(refunds)).toHaveLength(1);
  });

  it('cannot be used while the bus is away', async () => {
    const bringBack = await world.stopBus();
    await eventually(() => expect(world.bus.isConnected).toBe(false));

    await expect(tell('lost')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(world.bus.streams.ensureStreams(streams, { replicas: 1 })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await bringBack();
    await eventually(() => tell('found'));
    const kept = await eventually(() => world.readEvents(usageEvents));
    expect(kept).toMatchObject([{ tool: 'found' }]);
  });

  it('say what to do when the server has no JetStream', async () => {
    const plain = await World.start({ jetStream: false });

    await expect(plain.bus.streams.ensureStreams(streams, { replicas: 1 })).rejects.toThrow(
      'JetStream is not enabled on the NATS server. Start nats-server with -js',
    );
    await plain.stop();
  });
});
