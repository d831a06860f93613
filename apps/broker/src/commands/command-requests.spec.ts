import { eventually } from '@kerf/testing';
import { deleted, done } from '../broker-world.fixture.ts';
import { getOutcomeOrCode } from '../resumption/outcome-or-code.fixture.ts';
import { Sessions } from '../sessions/sessions.ts';
import { oneBroker } from '../one-broker.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';

const on = oneBroker();

const statusOf = async () => (await on.world.listConnected(on.caller)).map(({ status }) => status);
const beat = () => on.app.get(Sessions).writeHeartbeats();

describe('an order', () => {
  it('takes the places of its files to the adapter', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const slot = { file_id: crypto.randomUUID(), url: 'https://files.example/1', token: 'once', max_bytes: 10 };
    const outcome = on.world.run(on.caller, sessionId, { upload: slot, download: slot });

    expect(await adapter.answerCommand(deleted)).toMatchObject({ upload: slot, download: slot });
    expect(await outcome).toEqual(done);
    adapter.terminate();
  });

  it('of several tools is one command, and each of their results is what its tool promises', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const steps = ['a', 'b'].map((id) => ({ id, tool: 'delete_object', parameters: { object_id: id } }));
    const outcome = on.world.runBatch(on.caller, sessionId, steps);
    const command = await adapter.waitFor('execute_batch');
    const results = steps.map(({ id }) => ({ id, ok: true, result: { ...deleted, extra: 1 } }));
    adapter.sendResult(command.command_id, { steps: results, rolled_back: false });

    expect(command).toMatchObject({ attempt: 1, steps, atomic: true });
    expect(await outcome).toEqual({
      ok: true,
      result: { steps: steps.map(({ id }) => ({ id, ok: true, result: deleted })), rolled_back: false },
    });
    adapter.terminate();
  });

  it.each([
    ['no steps', { rolled_back: false }],
    ['a step that nobody asked for', { steps: [{ id: 'z', ok: true, result: deleted }], rolled_back: false }],
    ['a wrong result of a step', { steps: [{ id: 'a', ok: true, result: {} }], rolled_back: false }],
  ])('of several tools is refused %s', async (_, result) => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const outcome = getOutcomeOrCode(
      on.world.runBatch(on.caller, sessionId, [{ id: 'a', tool: 'delete_object', parameters: {} }]),
    );
    const { command_id } = await adapter.waitFor('execute_batch');
    adapter.sendResult(command_id, result);

    expect(await outcome).toBe('adapter_invalid');
    adapter.terminate();
  });

  it('that asks for it is told its place in the queue, and how far it is', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const operationId = crypto.randomUUID();
    const told = await on.world.collectProgress('somebody');
    const first = on.world.run(on.caller, sessionId);
    const { command_id } = await adapter.waitFor('execute');
    const second = on.world.run(on.caller, sessionId, { operationId, progressTo: 'somebody' });
    await eventually(() => expect(told).toEqual([{ operationId, position: 1 }]));
    adapter.sendResult(command_id, deleted);
    const command = await adapter.waitFor('execute');
    await eventually(() => {
      adapter.send({ type: 'progress', command_id: command.command_id, fraction: 0.5, message: 'Half' });
      expect(told.at(-1)).toEqual({ operationId, fraction: 0.5, message: 'Half' });
    });
    adapter.sendResult(command.command_id, deleted);

    expect(await Promise.all([first, second])).toEqual([done, done]);
    adapter.terminate();
  });
});

describe('an order that is called off', () => {
  const ids = () => ({ commandId: crypto.randomUUID(), operationId: crypto.randomUUID() });

  it('is cancelled at work, and ends as the adapter says', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const { commandId, operationId } = ids();
    const outcome = getOutcomeOrCode(on.world.run(on.caller, sessionId, { commandId, operationId }));
    await adapter.waitFor('execute');
    on.world.announceCancellation(commandId, operationId);
    expect(await adapter.waitFor('cancel')).toEqual({ type: 'cancel', command_id: commandId, reason: 'requested' });
    const error = { code: 'CANCELLED', message: 'Stopped.' };
    adapter.send({ type: 'result', command_id: commandId, ok: false, error });

    expect(await outcome).toBe('called_off');
    adapter.terminate();
  });

  it('is never sent when it still waits', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const first = on.world.run(on.caller, sessionId);
    const { command_id } = await adapter.waitFor('execute');
    const { commandId, operationId } = ids();
    const outcome = getOutcomeOrCode(on.world.run(on.caller, sessionId, { commandId, operationId }));
    await eventually(async () => {
      on.world.announceCancellation(commandId, operationId);
      expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('called_off');
    });
    adapter.sendResult(command_id, deleted);

    expect(await first).toEqual(done);
    adapter.terminate();
  });

  it('goes on as long as another operation waits for the same command', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const { commandId, operationId } = ids();
    const outcomes = [{ commandId, operationId }, { commandId }].map((more) =>
      on.world.run(on.caller, sessionId, more),
    );
    await adapter.waitFor('execute');
    on.world.announceCancellation(commandId, operationId);
    adapter.sendResult(commandId, deleted);

    expect(await Promise.all(outcomes)).toEqual([done, done]);
    adapter.terminate();
  });
});

describe('an adapter, as its account sees it', () => {
  it('is busy at work and active again, with its application, document and queue', async () => {
    const application = { name: 'FreeCAD', version: '0.20', gui: false };
    const document = { name: 'Part', revision: 3, object_count: 2 };
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key, undefined, { application });
    const outcomes = [1, 2].map(() => on.world.run(on.caller, sessionId));
    const { command_id } = await adapter.waitFor('execute');
    adapter.send({ type: 'event', event: 'document_changed', document });
    await eventually(async () => {
      await beat();
      const expected = { status: 'busy', running: 1, queued: 1, application, document };
      expect(await on.world.listConnected(on.caller)).toMatchObject([expected]);
    });
    adapter.sendResult(command_id, deleted);
    await adapter.answerCommand(deleted);
    await Promise.all(outcomes);
    await beat();

    expect(await on.world.listConnected(on.caller)).toMatchObject([
      { status: 'active', running: 0, queued: 0, document },
    ]);
    adapter.terminate();
  });

  it('is stuck when it says nothing after a deadline, and active when it does', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    expect(await getOutcomeOrCode(on.world.run(on.caller, sessionId, { timeoutMs: 50 }))).toBe('adapter_timed_out');
    await beat();
    expect(await on.world.listConnected(on.caller)).toMatchObject([{ status: 'stuck', healthy: false }]);
    adapter.send({ type: 'heartbeat', in_flight: 0, healthy: true });
    await adapter.waitFor('heartbeat_ack');
    await beat();

    expect(await statusOf()).toEqual(['active']);
    adapter.terminate();
  });

  it('is draining when it says so: it finishes what it has and is given nothing more', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const outcomes = [1, 2].map(() => getOutcomeOrCode(on.world.run(on.caller, sessionId)));
    const { command_id } = await adapter.waitFor('execute');
    adapter.send({ type: 'draining' });
    await eventually(async () => expect(await statusOf()).toEqual(['draining']));
    expect(await outcomes[1]).toBe('adapter_gone');
    expect(await getOutcomeOrCode(on.world.run(on.caller, sessionId))).toBe('adapter_gone');
    adapter.sendResult(command_id, deleted);

    expect(await outcomes[0]).toEqual(done);
    adapter.terminate();
  });
});
