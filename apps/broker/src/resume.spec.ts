import { eventually } from '@kerf/testing';
import { BrokerWorld, type Customer, deleted, done, urlOf } from './broker-world.fixture.ts';
import { TestAdapter } from './test-adapter.fixture.ts';

let world: BrokerWorld;
let url: string;
let otherUrl: string;
let caller: Customer;
beforeAll(async () => {
  world = await BrokerWorld.start();
  url = urlOf(await world.startBroker());
  otherUrl = urlOf(await world.startBroker());
});
afterAll(() => world.stop());
beforeEach(async () => {
  caller = await world.customer();
});

describe.each([
  ['the same pod', () => url],
  ['another pod', () => otherUrl],
])('an adapter that is cut off and comes back to %s', (_, place) => {
  const connect = () => TestAdapter.register(url, caller.key);

  it('goes on, at a new address', async () => {
    const before = await connect();
    before.adapter.drop();
    const { registered, adapter, sessionId } = await TestAdapter.again(place(), caller.key, before);
    const outcome = world.run(caller, sessionId);
    await adapter.answer(deleted);

    expect(registered).toMatchObject({ resumed: true, drop: [] });
    expect(sessionId).not.toBe(before.sessionId);
    expect(await outcome).toEqual(done);
    adapter.drop();
  });

  it.each([
    ['is at work on', 'running'],
    ['has done', 'unacknowledged'],
  ] as const)('still owes the result of what it %s, and tells it', async (_, list) => {
    const before = await connect();
    const outcome = world.run(caller, before.sessionId);
    const { command_id } = await before.adapter.next('execute');
    before.adapter.say({ type: 'accepted', command_id });
    before.adapter.drop();
    const { adapter, registered } = await TestAdapter.again(place(), caller.key, before, { [list]: [command_id] });
    adapter.finish(command_id, deleted);

    expect(await outcome).toEqual(done);
    expect(registered).toMatchObject({ resumed: true, drop: [] });
    expect(await adapter.next('result_ack')).toEqual({ type: 'result_ack', command_id });
    adapter.drop();
  });

  it('is told which of its results nobody waits for', async () => {
    const before = await connect();
    const unknown = [crypto.randomUUID(), crypto.randomUUID()];
    before.adapter.drop();
    const { adapter, registered } = await TestAdapter.again(place(), caller.key, before, {
      running: unknown.slice(0, 1),
      unacknowledged: unknown.slice(1),
    });

    expect(registered.drop).toEqual(unknown);
    adapter.drop();
  });

  it('does not know any more what a process before it changed: nobody does', async () => {
    const before = await connect();
    const outcome = world.run(caller, before.sessionId);
    await before.adapter.next('execute');
    before.adapter.drop();
    const { adapter } = await TestAdapter.again(place(), caller.key, before, { instance_id: crypto.randomUUID() });

    expect(await outcome).toEqual({
      ok: false,
      error: {
        code: 'OUTCOME_UNKNOWN',
        message:
          'The adapter was started anew while it ran delete_object. Look at the document with get_state before you try again.',
      },
    });
    adapter.drop();
  });

  it('replaces a connection that has not noticed yet that it is cut', async () => {
    const before = await connect();
    const outcome = world.run(caller, before.sessionId);
    const { command_id } = await before.adapter.next('execute');
    const code = before.adapter.closed();
    const { adapter } = await TestAdapter.again(place(), caller.key, before, { running: [command_id] });
    adapter.finish(command_id, deleted);

    expect(await code).toBe(4409);
    expect(await outcome).toEqual(done);
    adapter.drop();
  });
});

it('an adapter that is cut off again and again stays the same to its account', async () => {
  let session = await TestAdapter.register(url, caller.key);
  const [first] = await world.connectedOf(caller);
  for (const place of [url, otherUrl, url]) {
    session.adapter.drop();
    session = await TestAdapter.again(place, caller.key, session);
  }
  await eventually(async () =>
    expect(await world.connectedOf(caller)).toMatchObject([{ connectedAt: first?.connectedAt }]),
  );
  session.adapter.drop();
});
