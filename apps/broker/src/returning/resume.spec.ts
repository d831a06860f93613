import { eventually } from '@kerf/testing';
import { deleted, done } from '../broker-world.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';
import { twoBrokers } from '../two-brokers.fixture.ts';

const on = twoBrokers();

describe.each([
  ['the same pod', () => on.url],
  ['another pod', () => on.otherUrl],
])('an adapter that is cut off and comes back to %s', (_, place) => {
  const connect = () => TestAdapter.register(on.url, on.caller.key);

  it('goes on, at a new address', async () => {
    const before = await connect();
    before.adapter.drop();
    const { registered, adapter, sessionId } = await TestAdapter.again(place(), on.caller.key, before);
    const outcome = on.world.run(on.caller, sessionId);
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
    const outcome = on.world.run(on.caller, before.sessionId);
    const { command_id } = await before.adapter.next('execute');
    before.adapter.say({ type: 'accepted', command_id });
    before.adapter.drop();
    const { adapter, registered } = await TestAdapter.again(place(), on.caller.key, before, { [list]: [command_id] });
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
    const { adapter, registered } = await TestAdapter.again(place(), on.caller.key, before, {
      running: unknown.slice(0, 1),
      unacknowledged: unknown.slice(1),
    });

    expect(registered.drop).toEqual(unknown);
    adapter.drop();
  });

  it('does not know any more what a process before it changed: nobody does', async () => {
    const before = await connect();
    const outcome = on.world.run(on.caller, before.sessionId);
    await before.adapter.next('execute');
    before.adapter.drop();
    const { adapter } = await TestAdapter.again(place(), on.caller.key, before, { instance_id: crypto.randomUUID() });

    expect(await outcome).toEqual({
      ok: false,
      error: {
        code: 'OUTCOME_UNKNOWN',
        message:
          'The adapter restarted while it ran delete_object. Check the document with get_state before you retry.',
      },
    });
    adapter.drop();
  });

  it('replaces a connection that has not noticed yet that it is cut', async () => {
    const before = await connect();
    const outcome = on.world.run(on.caller, before.sessionId);
    const { command_id } = await before.adapter.next('execute');
    const code = before.adapter.closed();
    const { adapter } = await TestAdapter.again(place(), on.caller.key, before, { running: [command_id] });
    adapter.finish(command_id, deleted);

    expect(await code).toBe(4409);
    expect(await outcome).toEqual(done);
    adapter.drop();
  });
});

it('an adapter that is cut off again and again stays the same to its account', async () => {
  let session = await TestAdapter.register(on.url, on.caller.key);
  const [first] = await on.world.connectedOf(on.caller);
  for (const place of [on.url, on.otherUrl, on.url]) {
    session.adapter.drop();
    session = await TestAdapter.again(place, on.caller.key, session);
  }
  await eventually(async () =>
    expect(await on.world.connectedOf(on.caller)).toMatchObject([{ connectedAt: first?.connectedAt }]),
  );
  session.adapter.drop();
});
