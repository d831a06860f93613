import type { Outcome } from '@kerf/contracts';
import { deleted, done } from '../broker-world.fixture.ts';
import { getOutcomeOrCode } from '../resumption/outcome-or-code.fixture.ts';
import { oneBroker } from '../one-broker.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';

const on = oneBroker({ KERF_ADAPTER_GRACE_MS: '50' });

type Adapter = Awaited<ReturnType<typeof TestAdapter.register>>;

/** An adapter at work on a command. */
async function atWork(more: object = {}) {
  const session = await TestAdapter.register(on.url, on.caller.key);
  const outcome = getOutcomeOrCode(on.world.run(on.caller, session.sessionId, more));
  const { command_id } = await session.adapter.waitFor('execute');
  return { ...session, outcome, command_id };
}

/** The next command of the same adapter, or of the same one when it has connected again. */
async function next({ adapter, sessionId }: Pick<Adapter, 'adapter' | 'sessionId'>) {
  const [outcome] = await Promise.all([on.world.run(on.caller, sessionId), adapter.answerCommand(deleted)]);
  return outcome;
}

describe('an adapter that misbehaves', () => {
  it.each([
    ['answers with the id of another command', { command_id: crypto.randomUUID() }],
    ['answers with an id that is none', { command_id: 'box' }],
    ['says what nobody knows', { type: 'sing' }],
    ['says how far another command is', { type: 'progress', command_id: crypto.randomUUID(), fraction: 2 }],
    ['rejects a command that it never had', { type: 'rejected', command_id: crypto.randomUUID(), code: 'busy' }],
  ])('and %s changes nothing for the command at work', async (_, wrong) => {
    const { adapter, outcome, command_id, ...session } = await atWork();
    adapter.send({
      type: 'result',
      ok: true,
      result: { object_id: 'Wrong', deleted: true },
      execution_time_ms: 1,
      ...wrong,
    });
    adapter.sendResult(command_id, deleted);

    expect(await outcome).toEqual(done);
    expect(await next({ adapter, ...session })).toEqual(done);
    adapter.terminate();
  });

  it('and answers twice is heard the first time, and acknowledged both times', async () => {
    const { adapter, outcome, command_id, ...session } = await atWork();
    adapter.sendResult(command_id, deleted);
    adapter.sendResult(command_id, { object_id: 'Twice', deleted: true });

    expect(await outcome).toEqual(done);
    for (const _ of [1, 2]) expect(await adapter.waitFor('result_ack')).toEqual({ type: 'result_ack', command_id });
    expect(await next({ adapter, ...session })).toEqual(done);
    adapter.terminate();
  });

  it('and answers when nobody waits any more is acknowledged, and takes the next', async () => {
    const { adapter, outcome, command_id, ...session } = await atWork({ timeoutMs: 50 });
    await adapter.waitFor('cancel');
    expect(await outcome).toBe('adapter_timed_out');
    adapter.sendResult(command_id, deleted);

    expect(await adapter.waitFor('result_ack')).toEqual({ type: 'result_ack', command_id });
    expect(await next({ adapter, ...session })).toEqual(done);
    adapter.terminate();
  });

  it('and sends garbage is closed, its command is lost, and it may come again', async () => {
    const { adapter, outcome } = await atWork();
    const code = adapter.waitForClose();
    adapter.sendRaw('\u0000{]');

    expect(await code).toBe(4400);
    expect(await outcome).toBe('adapter_lost');
    const again = await TestAdapter.register(on.url, on.caller.key, adapter.adapterId);
    expect(await next(again)).toEqual(done);
    again.adapter.terminate();
  });
});

describe('a connection that is cut', () => {
  it.each([
    ['before the command is accepted', () => undefined, 'adapter_lost'],
    [
      'after it was accepted',
      ({ adapter, command_id }) => adapter.send({ type: 'accepted', command_id }),
      'adapter_lost',
    ],
    [
      'while it goes on',
      ({ adapter, command_id }) => adapter.send({ type: 'progress', command_id, fraction: 0.5 }),
      'adapter_lost',
    ],
  ] as [string, (at: Awaited<ReturnType<typeof atWork>>) => void, string][])(
    '%s loses it, and the next is run',
    async (_, say, code) => {
      const at = await atWork();
      say(at);
      at.adapter.terminate();

      expect(await at.outcome).toBe(code);
      const again = await TestAdapter.register(on.url, on.caller.key, at.adapter.adapterId);
      expect(await next(again)).toEqual(done);
      again.adapter.terminate();
    },
  );

  it('after the result and before its acknowledgement loses nothing, and the repeated result is acknowledged', async () => {
    const { adapter, outcome, command_id, registered, sessionId } = await atWork();
    adapter.sendResult(command_id, deleted);
    expect(await outcome).toEqual(done);
    adapter.terminate();
    const before = { adapter, registered, sessionId };
    const again = await TestAdapter.reconnect(on.url, on.caller.key, before, { unacknowledged: [command_id] });
    again.adapter.sendResult(command_id, deleted);

    expect(again.registered.drop).toEqual([command_id]);
    expect(await again.adapter.waitFor('result_ack')).toEqual({ type: 'result_ack', command_id });
    expect(await next(again)).toEqual(done);
    again.adapter.terminate();
  });
});

describe('a thousand commands through one adapter', () => {
  it('end each with its own result, as many at work at once as it takes', async () => {
    const session = await TestAdapter.register(on.url, on.caller.key, undefined, { max_concurrency: 8 });
    const { adapter, sessionId } = session;
    const echo = (async () => {
      for (let count = 0; count < 1_000; count += 1) {
        const { command_id, parameters } = await adapter.waitFor('execute');
        adapter.sendResult(command_id, { object_id: parameters['object_id'], deleted: true });
      }
    })();
    const ids = Array.from({ length: 1_000 }, (_, number) => `Box${number}`);
    const outcomes: Outcome[] = [];
    const lanes = Array.from({ length: 50 }, async () => {
      for (let id = ids.shift(); id; id = ids.shift()) {
        const outcome = await on.world.run(on.caller, sessionId, { parameters: { object_id: id } });
        expect(outcome).toEqual({ ok: true, result: { object_id: id, deleted: true } });
        outcomes.push(outcome);
      }
    });
    await Promise.all([echo, ...lanes]);

    expect(outcomes).toHaveLength(1_000);
    adapter.terminate();
  });
});
