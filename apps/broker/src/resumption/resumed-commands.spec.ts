import { deleted, done } from '../broker-world.fixture.ts';
import { getOutcomeOrCode } from './outcome-or-code.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';
import { twoBrokers } from '../two-brokers.fixture.ts';

const reading = { tool: 'get_state', parameters: {} };
const state = {
  document: 'Part',
  units: 'mm',
  revision: 1,
  object_count: 0,
  bounding_box: null,
  can_undo: false,
  can_redo: false,
};

const on = twoBrokers();

describe('a command that its adapter never had', () => {
  it('is sent again to the same process on the same pod, with the same id, if it was sent before', async () => {
    const before = await TestAdapter.register(on.url, on.caller.key);
    const outcome = on.world.run(on.caller, before.sessionId);
    const { command_id } = await before.adapter.waitFor('execute');
    before.adapter.terminate();
    const { adapter } = await TestAdapter.reconnect(on.url, on.caller.key, before);

    expect(await adapter.answerCommand(deleted)).toMatchObject({ command_id, attempt: 2 });
    expect(await outcome).toEqual(done);
    adapter.terminate();
  });

  it('does not wait for its return if it was not sent: others may run it', async () => {
    const before = await TestAdapter.register(on.url, on.caller.key);
    const [sent, waiting] = [1, 2].map(() => getOutcomeOrCode(on.world.run(on.caller, before.sessionId)));
    const { command_id } = await before.adapter.waitFor('execute');
    before.adapter.terminate();

    expect(await waiting).toBe('adapter_gone');
    expect(await on.world.listConnected(on.caller)).toEqual([]);
    const { adapter } = await TestAdapter.reconnect(on.url, on.caller.key, before, { running: [command_id] });
    adapter.sendResult(command_id, deleted);
    expect(await sent).toEqual(done);
    adapter.terminate();
  });

  it('waits in its order for an adapter whose connection gives way to a newer one', async () => {
    const before = await TestAdapter.register(on.url, on.caller.key);
    const outcomes = [1, 2].map(() => on.world.run(on.caller, before.sessionId));
    await before.adapter.waitFor('execute');
    const { adapter } = await TestAdapter.reconnect(on.url, on.caller.key, before);
    const [first, second] = [await adapter.answerCommand(deleted), await adapter.answerCommand(deleted)];

    expect([first.attempt, second.attempt]).toEqual([2, 1]);
    expect(await Promise.all(outcomes)).toEqual([done, done]);
    adapter.terminate();
  });

  it('may be run by another when its adapter goes on elsewhere', async () => {
    const before = await TestAdapter.register(on.url, on.caller.key);
    const outcomes = [1, 2].map(() => getOutcomeOrCode(on.world.run(on.caller, before.sessionId)));
    await before.adapter.waitFor('execute');
    before.adapter.terminate();
    const { adapter } = await TestAdapter.reconnect(on.otherUrl, on.caller.key, before);

    expect(await Promise.all(outcomes)).toEqual(['adapter_gone', 'adapter_gone']);
    adapter.terminate();
  });
});

describe('a command that only reads', () => {
  it('is sent again to a process that was started anew, until three have crashed at work on it', async () => {
    let before = await TestAdapter.register(on.url, on.caller.key);
    const outcome = on.world.run(on.caller, before.sessionId, { ...reading, timeoutMs: 20_000 });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const command = await before.adapter.waitFor('execute');
      expect(command).toMatchObject({ attempt });
      before.adapter.send({ type: 'accepted', command_id: command.command_id });
      before.adapter.terminate();
      before = await TestAdapter.reconnect(on.url, on.caller.key, before, { instance_id: crypto.randomUUID() });
    }

    expect(await outcome).toEqual({
      ok: false,
      error: {
        code: 'KERNEL_CRASH',
        message: 'The CAD kernel crashed 3 times while it ran get_state; it is not retried.',
      },
    });
    before.adapter.terminate();
  });

  it('is answered by the new process', async () => {
    const before = await TestAdapter.register(on.url, on.caller.key);
    const outcome = on.world.run(on.caller, before.sessionId, reading);
    await before.adapter.waitFor('execute');
    before.adapter.terminate();
    const { adapter } = await TestAdapter.reconnect(on.url, on.caller.key, before, {
      instance_id: crypto.randomUUID(),
    });
    await adapter.answerCommand(state);

    expect(await outcome).toEqual({ ok: true, result: state });
    adapter.terminate();
  });
});
