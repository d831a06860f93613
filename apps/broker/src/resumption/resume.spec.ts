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
    before.adapter.terminate();
    const { registered, adapter, sessionId } = await TestAdapter.reconnect(place(), on.caller.key, before);
    const outcome = on.world.run(on.caller, sessionId);
    await adapter.answerCommand(deleted);

    expect(registered).toMatchObject({ resumed: true, drop: [] });
    expect(sessionId).not.toBe(before.sessionId);
    expect(await outcome).toEqual(done);
    adapter.terminate();
  });

  it.each([
    ['is at work on', 'running'],
    ['has done', 'unacknowledged'],
  ] as const)('still owes the result of what it %s, and tells it', async (_, list) => {
    const before = await connect();
    const outcome = on.world.run(on.caller, before.sessionId);
    const { command_id } = await before.adapter.waitFor('execute');
    before.adapter.send({ type: 'accepted', command_id });
    before.adapter.terminate();
    const { adapter, registered } = await TestAdapter.reconnect(place(), on.caller.key, before, {
      [list]: [command_id],
    });
    adapter.sendResult(command_id, deleted);

    expect(await outcome).toEqual(done);
    expect(registered).toMatchObject({ resumed: true, drop: [] });
    expect(await adapter.waitFor('result_ack')).toEqual({ type: 'result_ack', command_id });
    adapter.terminate();
  });

  it('is told which of its results nobody waits for', async () => {
    const before = await connect();
    const unknown = [crypto.randomUUID(), crypto.randomUUID()];
    before.adapter.terminate();
    const { adapter, registered } = await TestAdapter.reconnect(place(), on.caller.key, before, {
      running: unknown.slice(0, 1),
      unacknowledged: unknown.slice(1),
    });

    expect(registered.drop).toEqual(unknown);
    adapter.terminate();
  });

  it('does not know any more what a process before it changed: nobody does', async () => {
    const before = await connect();
    const outcome = on.world.run(on.caller, before.sessionId);
    await before.adapter.waitFor('execute');
    before.adapter.terminate();
    const { adapter } = await TestAdapter.reconnect(place(), on.caller.key, before, {
      instance_id: crypto.randomUUID(),
    });

    expect(await outcome).toEqual({
      ok: false,
      error: {
        code: 'OUTCOME_UNKNOWN',
        message:
          'The adapter restarted while it ran delete_object. Check the document with get_state before you retry.',
      },
    });
    adapter.terminate();
  });

  it('replaces a connection that has not noticed yet that it is cut', async () => {
    const before = await connect();
    const outcome = on.world.run(on.caller, before.sessionId);
    const { command_id } = await before.adapter.waitFor('execute');
    const code = before.adapter.waitForClose();
    const { adapter } = await TestAdapter.reconnect(place(), on.caller.key, before, { running: [command_id] });
    adapter.sendResult(command_id, deleted);

    expect(await code).toBe(4409);
    expect(await outcome).toEqual(done);
    adapter.terminate();
  });
});

it('an adapter that is cut off again and again stays the same to its account', async () => {
  let session = await TestAdapter.register(on.url, on.caller.key);
  const [first] = await on.world.listConnected(on.caller);
  for (const place of [on.url, on.otherUrl, on.url]) {
    session.adapter.terminate();
    session = await TestAdapter.reconnect(place, on.caller.key, session);
  }
  await eventually(async () =>
    expect(await on.world.listConnected(on.caller)).toMatchObject([{ connectedAt: first?.connectedAt }]),
  );
  session.adapter.terminate();
});
