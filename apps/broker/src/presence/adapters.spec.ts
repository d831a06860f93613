import { eventually } from '@kerf/testing';
import { type Customer, deleted, getAdapterUrl } from '../broker-world.fixture.ts';
import { oneBroker } from '../one-broker.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';

const on = oneBroker();
let other: Customer;
beforeEach(async () => {
  other = await on.world.createCustomer();
});

const changesOf = ({ accountId }: Customer) => on.world.changedAccounts.filter((told) => told === accountId).length;

describe('a registered adapter', () => {
  it('is listed as long as it is connected', async () => {
    const { adapter } = await TestAdapter.register(on.url, other.key);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);

    expect(await on.world.listConnected(other)).toEqual([
      {
        adapterId: adapter.adapterId,
        adapterType: 'test',
        connectedAt: time,
        lastHeartbeat: time,
        healthy: true,
        capabilities: ['primitives'],
        status: 'active',
        running: 0,
        queued: 0,
        application: null,
        document: null,
        isDefault: false,
      },
    ]);
    adapter.terminate();
    await eventually(async () => expect(await on.world.listConnected(other)).toEqual([]));
  });

  it('is told to have come when it is listed, and to have gone when it is not', async () => {
    const times = (times: number) => eventually(() => expect(changesOf(on.caller)).toBe(times));
    const { adapter } = await TestAdapter.register(on.url, on.caller.key);
    await times(1);
    adapter.terminate();
    await times(2);

    expect(await on.world.listConnected(on.caller)).toEqual([]);
  });

  it('runs a command and its result comes back, acknowledged', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const commandId = crypto.randomUUID();
    const [outcome, command] = await Promise.all([
      on.world.run(on.caller, sessionId, { commandId }),
      adapter.answerCommand(deleted),
    ]);

    expect(outcome).toEqual({ ok: true, result: deleted });
    expect(command).toMatchObject({
      command_id: commandId,
      tool: 'delete_object',
      parameters: { object_id: 'Box1' },
    });
    expect(await adapter.waitFor('result_ack')).toEqual({ type: 'result_ack', command_id: commandId });
    adapter.terminate();
  });

  it('runs nothing for another account', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);

    await expect(on.world.run(other, sessionId)).rejects.toMatchObject({ code: 'no_adapter' });
    adapter.terminate();
  });

  it('that answers nonsense is found out', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const [outcome] = await Promise.allSettled([
      on.world.run(on.caller, sessionId),
      adapter.answerCommand({ deleted: 'perhaps' }),
    ]);

    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'adapter_invalid', status: 502 } });
    adapter.terminate();
  });

  it('that does not answer in time is told to stop', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const ended = Promise.allSettled([on.world.run(on.caller, sessionId, { timeoutMs: 50 })]);
    const { command_id } = await adapter.waitFor('execute');
    expect(await adapter.waitFor('cancel')).toEqual({ type: 'cancel', command_id, reason: 'timeout' });

    expect(await ended).toMatchObject([{ reason: { code: 'adapter_timed_out' } }]);
    adapter.terminate();
  });

  it('that stays away loses its command at the deadline, and then nobody is at its address', async () => {
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const ended = Promise.allSettled([on.world.run(on.caller, sessionId, { timeoutMs: 1_000 })]);
    await adapter.waitFor('execute');
    adapter.terminate();

    expect(await ended).toMatchObject([{ reason: { code: 'adapter_lost' } }]);
    await eventually(() => expect(on.world.run(on.caller, sessionId)).rejects.toMatchObject({ code: 'unavailable' }));
  });

  it('does not hear of one of another account with the same id, and runs nothing for it', async () => {
    const own = await TestAdapter.register(on.url, on.caller.key);
    const { adapterId } = own.adapter;
    const theirs = await TestAdapter.register(on.url, other.key, adapterId);

    for (const who of [on.caller, other])
      expect(await on.world.listConnected(who)).toEqual([expect.objectContaining({ adapterId })]);
    expect(
      await Promise.all([on.world.run(on.caller, own.sessionId), own.adapter.answerCommand(deleted)]),
    ).toMatchObject([{ ok: true }, {}]);
    await expect(on.world.run(other, own.sessionId)).rejects.toMatchObject({ code: 'no_adapter' });
    for (const { adapter } of [own, theirs]) adapter.terminate();
  });

  it('is known for what the catalogue knows, and for nothing else that it says it can do', async () => {
    const more = {
      capabilities: ['primitives', 'singing', 'primitives'],
      tools: ['sing', 'delete_object', 'calculate_thread_geometry'],
    };
    const { adapter, sessionId } = await TestAdapter.register(on.url, on.caller.key, undefined, more);

    expect(await on.world.listConnected(on.caller)).toMatchObject([{ capabilities: ['primitives'] }]);
    expect(await on.world.getTools(sessionId)).toEqual(['delete_object']);
    adapter.terminate();
  });

  it('that sends more than a frame may hold is closed', async () => {
    const { adapter } = await TestAdapter.register(on.url, on.caller.key);
    const code = adapter.waitForClose();
    adapter.send({ type: 'heartbeat', padding: 'x'.repeat(1_048_576) });

    expect(await code).toBe(1009);
  });
});

describe('an adapter that the database refuses', () => {
  it('is closed with 1013, and registers when it is taken', async () => {
    await on.world.allowRegistration(false);
    const refused = await TestAdapter.connect(on.url, on.caller.key);
    const code = refused.waitForClose();
    refused.sendRegister();

    expect(await code).toBe(1013);
    expect(await on.world.listConnected(on.caller)).toEqual([]);
    await on.world.allowRegistration(true);
    const { adapter } = await TestAdapter.register(on.url, on.caller.key, refused.adapterId);
    expect(await on.world.listConnected(on.caller)).toMatchObject([{ adapterId: refused.adapterId }]);
    adapter.terminate();
  });
});

describe('an adapter that connects again', () => {
  it.each([
    ['to the same broker', async () => on.url],
    ['to another broker', async () => getAdapterUrl(await on.world.startBroker())],
  ])('%s replaces its old connection', async (_, again) => {
    const { adapter: old } = await TestAdapter.register(on.url, on.caller.key);
    const code = old.waitForClose();
    const { adapter, sessionId } = await TestAdapter.register(await again(), on.caller.key, old.adapterId);

    expect(await code).toBe(4409);
    expect(await Promise.all([on.world.run(on.caller, sessionId), adapter.answerCommand(deleted)])).toMatchObject([
      { ok: true },
      {},
    ]);
    expect(await on.world.listConnected(on.caller)).toEqual([expect.objectContaining({ adapterId: old.adapterId })]);
    adapter.terminate();
    await eventually(async () => expect(await on.world.listConnected(on.caller)).toEqual([]));
  });
});

describe('a broker that stops', () => {
  it('finishes the command at work, closes the socket, and notes that the adapter has left', async () => {
    const stopping = await on.world.startBroker({ KERF_ADAPTER_RETURN_MS: '50' });
    const { adapter, sessionId } = await TestAdapter.register(getAdapterUrl(stopping), on.caller.key);
    const outcome = on.world.run(on.caller, sessionId);
    const { command_id } = await adapter.waitFor('execute');
    const code = adapter.waitForClose();
    const stopped = stopping.close();
    await adapter.waitFor('draining');
    adapter.send({ type: 'result', command_id, ok: true, result: deleted, execution_time_ms: 1 });

    expect(await outcome).toEqual({ ok: true, result: deleted });
    expect(await code).toBe(1012);
    await stopped;
    expect(await on.world.listConnected(on.caller)).toEqual([]);
  });
});
