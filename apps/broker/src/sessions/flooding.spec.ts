import { maxMessageBytes } from '@kerf/contracts';
import { BrokerWorld, deleted, done, getAdapterUrl } from '../broker-world.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';

let world: BrokerWorld;
let url: string;
beforeAll(async () => {
  world = await BrokerWorld.start();
  url = getAdapterUrl(await world.startBroker());
});
afterAll(() => world.stop());

const heartbeat = { type: 'heartbeat', in_flight: 0, healthy: true };
const document = { name: 'Bracket', revision: 1, object_count: 1 };
const padding = 'x'.repeat(1_000_000);
const odd = Object.fromEntries(Array.from({ length: 60_000 }, (_, number) => [`k${number}`, [number]]));
const uncalledFor = () => ({ type: 'result', command_id: crypto.randomUUID(), ok: true, result: { padding } });

describe('an adapter that floods its broker', () => {
  it.each([
    ['heartbeats', 10_000, 4429, (adapter) => adapter.send(heartbeat)],
    ['messages that nobody knows', 200, 4429, (adapter) => adapter.send({ type: 'sing' })],
    ['errors', 200, 4429, (adapter) => adapter.send({ type: 'error', error: { code: 'X', message: 'No.' } })],
    ['results of no command', 20, 4429, (adapter) => adapter.send({ ...uncalledFor(), execution_time_ms: 1 })],
    ['results that are none', 20, 4429, (adapter) => adapter.send(uncalledFor())],
    ['binary frames', 20, 4429, (adapter) => adapter.sendRaw(Buffer.alloc(maxMessageBytes))],
    ['pongs', 10_000, 4429, (adapter) => adapter.pong()],
    [
      'a long event',
      1,
      1009,
      (adapter) => adapter.send({ type: 'event', event: 'document_changed', document, ...odd }),
    ],
    ['a long message that is none', 1, 1009, (adapter) => adapter.send({ type: 'event', ...odd })],
  ] as [string, number, number, (adapter: TestAdapter) => void][])(
    'with %s is closed, and another is answered meanwhile',
    async (_, count, code, say) => {
      const [hostile, other] = [await world.createCustomer(), await world.createCustomer()];
      const { adapter: flooding } = await TestAdapter.register(url, hostile.key);
      const { adapter, sessionId } = await TestAdapter.register(url, other.key);
      const closed = flooding.waitForClose();
      for (let said = 0; said < count; said += 1) say(flooding);
      const [outcome] = await Promise.all([world.run(other, sessionId), adapter.answerCommand(deleted)]);

      expect(outcome).toEqual(done);
      expect(await closed).toBe(code);
      adapter.terminate();
    },
  );

  it('from many connections is closed sooner than one alone would be', async () => {
    const hostile = await world.createCustomer();
    const adapters = await Promise.all(Array.from({ length: 8 }, () => TestAdapter.register(url, hostile.key)));
    const closed = adapters.map(({ adapter }) => adapter.waitForClose());
    const binary = Buffer.alloc(maxMessageBytes);
    for (const _ of [1, 2, 3]) for (const { adapter } of adapters) adapter.sendRaw(binary);

    expect(await Promise.race(closed)).toBe(4429);
    for (const { adapter } of adapters) adapter.terminate();
    await Promise.allSettled(closed);
  });

  it('finds what it was at work on when it comes back', async () => {
    const caller = await world.createCustomer();
    const session = await TestAdapter.register(url, caller.key);
    const outcome = world.run(caller, session.sessionId);
    const { command_id } = await session.adapter.waitFor('execute');
    const closed = session.adapter.waitForClose();
    for (let said = 0; said < 200; said += 1) session.adapter.send({ type: 'sing' });
    await closed;
    const { adapter, registered } = await TestAdapter.reconnect(url, caller.key, session, { running: [command_id] });
    adapter.sendResult(command_id, deleted);

    expect(registered.resumed).toBe(true);
    expect(await outcome).toEqual(done);
    adapter.terminate();
  });
});

describe('an adapter with as much at work as it may have', () => {
  it('tells how far it is and answers all of it at once, at the greatest length', async () => {
    const caller = await world.createCustomer();
    const { adapter, sessionId } = await TestAdapter.register(url, caller.key, undefined, { max_concurrency: 64 });
    for (const _ of [1, 2]) {
      const outcomes = Array.from({ length: 64 }, () => world.run(caller, sessionId, { timeoutMs: 60_000 }));
      const ids = [];
      for (const _ of outcomes) ids.push((await adapter.waitFor('execute')).command_id);
      for (let tenth = 0; tenth < 10; tenth += 1)
        for (const command_id of ids) adapter.send({ type: 'progress', command_id, fraction: tenth / 10 });
      for (const command_id of ids) adapter.sendResult(command_id, { ...deleted, padding });

      expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => done));
    }
    adapter.terminate();
  }, 60_000);
});
