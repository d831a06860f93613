import { maxMessageBytes } from '@kerf/contracts';
import { BrokerWorld, deleted, done, urlOf } from '../broker-world.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';

let world: BrokerWorld;
let url: string;
beforeAll(async () => {
  world = await BrokerWorld.start();
  url = urlOf(await world.startBroker());
});
afterAll(() => world.stop());

const heartbeat = { type: 'heartbeat', in_flight: 0, healthy: true };
const document = { name: 'Bracket', revision: 1, object_count: 1 };
const padding = 'x'.repeat(1_000_000);
const odd = Object.fromEntries(Array.from({ length: 60_000 }, (_, number) => [`k${number}`, [number]]));
const uncalledFor = () => ({ type: 'result', command_id: crypto.randomUUID(), ok: true, result: { padding } });

describe('an adapter that floods its broker', () => {
  it.each([
    ['heartbeats', 10_000, 4429, (adapter) => adapter.say(heartbeat)],
    ['messages that nobody knows', 200, 4429, (adapter) => adapter.say({ type: 'sing' })],
    ['errors', 200, 4429, (adapter) => adapter.say({ type: 'error', error: { code: 'X', message: 'No.' } })],
    ['results of no command', 20, 4429, (adapter) => adapter.say({ ...uncalledFor(), execution_time_ms: 1 })],
    ['results that are none', 20, 4429, (adapter) => adapter.say(uncalledFor())],
    ['binary frames', 20, 4429, (adapter) => adapter.sayRaw(Buffer.alloc(maxMessageBytes))],
    ['pongs', 10_000, 4429, (adapter) => adapter.pong()],
    ['a long event', 1, 1009, (adapter) => adapter.say({ type: 'event', event: 'document_changed', document, ...odd })],
    ['a long message that is none', 1, 1009, (adapter) => adapter.say({ type: 'event', ...odd })],
  ] as [string, number, number, (adapter: TestAdapter) => void][])(
    'with %s is closed, and another is answered meanwhile',
    async (_, count, code, say) => {
      const [hostile, other] = [await world.customer(), await world.customer()];
      const { adapter: flooding } = await TestAdapter.register(url, hostile.key);
      const { adapter, sessionId } = await TestAdapter.register(url, other.key);
      const closed = flooding.closed();
      for (let said = 0; said < count; said += 1) say(flooding);
      const [outcome] = await Promise.all([world.run(other, sessionId), adapter.answer(deleted)]);

      expect(outcome).toEqual(done);
      expect(await closed).toBe(code);
      adapter.drop();
    },
  );

  it('from many connections is closed sooner than one alone would be', async () => {
    const hostile = await world.customer();
    const adapters = await Promise.all(Array.from({ length: 8 }, () => TestAdapter.register(url, hostile.key)));
    const closed = adapters.map(({ adapter }) => adapter.closed());
    const binary = Buffer.alloc(maxMessageBytes);
    for (const _ of [1, 2, 3]) for (const { adapter } of adapters) adapter.sayRaw(binary);

    expect(await Promise.race(closed)).toBe(4429);
    for (const { adapter } of adapters) adapter.drop();
    await Promise.allSettled(closed);
  });

  it('finds what it was at work on when it comes back', async () => {
    const caller = await world.customer();
    const session = await TestAdapter.register(url, caller.key);
    const outcome = world.run(caller, session.sessionId);
    const { command_id } = await session.adapter.next('execute');
    const closed = session.adapter.closed();
    for (let said = 0; said < 200; said += 1) session.adapter.say({ type: 'sing' });
    await closed;
    const { adapter, registered } = await TestAdapter.again(url, caller.key, session, { running: [command_id] });
    adapter.finish(command_id, deleted);

    expect(registered.resumed).toBe(true);
    expect(await outcome).toEqual(done);
    adapter.drop();
  });
});

describe('an adapter with as much at work as it may have', () => {
  it('tells how far it is and answers all of it at once, at the greatest length', async () => {
    const caller = await world.customer();
    const { adapter, sessionId } = await TestAdapter.register(url, caller.key, undefined, { max_concurrency: 64 });
    for (const _ of [1, 2]) {
      const outcomes = Array.from({ length: 64 }, () => world.run(caller, sessionId, { timeoutMs: 60_000 }));
      const ids = [];
      for (const _ of outcomes) ids.push((await adapter.next('execute')).command_id);
      for (let tenth = 0; tenth < 10; tenth += 1)
        for (const command_id of ids) adapter.say({ type: 'progress', command_id, fraction: tenth / 10 });
      for (const command_id of ids) adapter.finish(command_id, { ...deleted, padding });

      expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => done));
    }
    adapter.drop();
  }, 60_000);
});
