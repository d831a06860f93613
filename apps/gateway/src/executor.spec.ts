import { catalog, OperationIds } from '@kerf/catalog';
import { adapterSession, type Outcome, quota, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { silentLog } from '@kerf/telemetry';
import { eventually, World } from '@kerf/testing';
import { runOnAdapter } from './adapter-run.ts';
import { Executor } from './executor.ts';
import { LateRefunds } from './late-refunds.ts';
import { Requester } from './requester.ts';
import { runOnService } from './service-run.ts';
import { Settlement } from './settlement.ts';
import { ToolDirectory } from './tool-directory.ts';

const accountId = crypto.randomUUID();
const sessionId = crypto.randomUUID();
const adapterId = crypto.randomUUID();
const caller = {
  accountId,
  userId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  email: 'a@b.c',
  tier: 'pro' as const,
};
const usage = { used: 1, limit: 20_000, resetAt: '2026-12-01T00:00:00' };
const done: Outcome = { ok: true, result: { object_id: 'box_1' } };
const refused: Outcome = { ok: false, error: { code: 'EMPTY_RESULT', message: 'Nothing is left.' } };

const box = { length: 1, width: 2, height: 3 };
const createBox = { name: 'create_box', namedAs: 'command', parameters: box, timeoutMs: 1_000 } as const;
const thread = {
  name: 'calculate_thread_geometry',
  namedAs: 'tool',
  parameters: { designation: 'M8' },
  timeoutMs: 1_000,
} as const;
const requester = (idempotencyKey?: string) => new Requester(['0'.repeat(64)], idempotencyKey);

describe('executing an operation', () => {
  let world: World;
  let executor: Executor;
  let lateRefunds: LateRefunds;
  /** What the ledger was asked, in order. */
  let ledger: string[];
  /** What the neighbours do; a specification replaces what it is about. */
  let answers: {
    identify: () => Promise<{ caller: typeof caller; usage: typeof usage }>;
    admit: () => Promise<object>;
    charge: () => Promise<object>;
    settle: () => Promise<'committed' | 'refunded' | undefined>;
    adapter: () => Promise<Outcome>;
    compute: () => Promise<Outcome>;
  };

  beforeEach(async () => {
    ledger = [];
    answers = {
      identify: async () => ({ caller, usage }),
      admit: async () => ({ caller, usage, route: { adapterId, sessionId } }),
      charge: async () => ({ caller, usage }),
      settle: async () => undefined,
      adapter: async () => done,
      compute: async () => done,
    };
    world = await World.start();
    await world.stub(quota, {
      identify: () => answers.identify(),
      admit: async () => {
        ledger.push('admit');
        return (await answers.admit()) as never;
      },
      charge: async () => {
        ledger.push('charge');
        return (await answers.charge()) as never;
      },
      settle: async (settlement) => {
        ledger.push(settlement.state);
        return { state: (await answers.settle()) ?? settlement.state, usage };
      },
    });
    await world.stub(standards, { run: () => answers.compute() });
    await world.stub({ execute: adapterSession.at(sessionId) }, { execute: () => answers.adapter() });
    const settlement = new Settlement(world.bus);
    lateRefunds = new LateRefunds(world.bus, silentLog);
    executor = new Executor(world.bus, new ToolDirectory(catalog, new OperationIds(catalog, 'secret')), {
      adapter: runOnAdapter(world.bus, settlement),
      service: runOnService(world.bus, settlement, lateRefunds),
    });
  });
  afterEach(async () => {
    await lateRefunds.onApplicationShutdown();
    await world.stop();
  });

  describe('on an adapter', () => {
    it('reserves, runs and commits before it answers', async () => {
      const who = requester();

      expect(await executor.execute(who, createBox)).toMatchObject({ outcome: done, usage });
      expect(ledger).toEqual(['admit', 'committed']);
      expect(who).toMatchObject({ adapterId, usage });
    });

    it('refunds what the application refuses, and says why', async () => {
      answers.adapter = async () => refused;

      expect(await executor.execute(requester(), createBox)).toMatchObject({ outcome: refused });
      expect(ledger).toEqual(['admit', 'refunded']);
    });

    it.each([
      ['adapter_lost', Fault.of('adapter_lost', { tool: 'create_box' })],
      ['adapter_timed_out', Fault.of('adapter_timed_out', { tool: 'create_box', timeoutMs: 1 })],
      ['adapter_invalid', Fault.of('adapter_invalid', { tool: 'create_box', reason: 'No result.' })],
      ['internal', Fault.of('internal')],
    ])('refunds before it answers %s', async (code, fault) => {
      answers.adapter = async () => Promise.reject(fault);

      await expect(executor.execute(requester(), createBox)).rejects.toMatchObject({ code });
      expect(ledger).toEqual(['admit', 'refunded']);
    });

    it('refunds when the pod that held the socket is gone', async () => {
      answers.admit = async () => ({ caller, usage, route: { adapterId, sessionId: crypto.randomUUID() } });

      await expect(executor.execute(requester(), createBox)).rejects.toMatchObject({ code: 'adapter_lost' });
      expect(ledger).toEqual(['admit', 'refunded']);
    });

    it('runs nothing when the admission refuses', async () => {
      answers.admit = async () => Promise.reject(Fault.of('quota_exhausted', { limit: 500, resetAt: usage.resetAt }));
      answers.adapter = async () => Promise.reject(new Error('must not run'));

      await expect(executor.execute(requester(), createBox)).rejects.toMatchObject({ code: 'quota_exhausted' });
      expect(ledger).toEqual(['admit']);
    });

    it('answers a repeated operation from the ledger, without running it', async () => {
      answers.admit = async () => ({ caller, usage, replay: done });
      answers.adapter = async () => Promise.reject(new Error('must not run'));

      expect(await executor.execute(requester('once'), createBox)).toMatchObject({ outcome: done });
      expect(ledger).toEqual(['admit']);
    });

    it('settles again when the ledger does not answer', async () => {
      let failures = 2;
      answers.settle = async () => {
        failures -= 1;
        if (failures >= 0) throw Fault.of('unavailable', { service: 'database' });
        return undefined;
      };

      expect(await executor.execute(requester(), createBox)).toMatchObject({ outcome: done });
      expect(ledger).toEqual(['admit', 'committed', 'committed', 'committed']);
    });

    it('never answers a success that was refunded meanwhile', async () => {
      answers.settle = async () => 'refunded';

      await expect(executor.execute(requester(), createBox)).rejects.toMatchObject({ status: 504 });
    });
  });

  describe('on the service', () => {
    it('computes while one charge commits', async () => {
      expect(await executor.execute(requester(), thread)).toMatchObject({ outcome: done });
      expect(ledger).toEqual(['charge']);
    });

    it('keeps the answer of an operation that may be repeated', async () => {
      await executor.execute(requester('once'), thread);

      expect(ledger).toEqual(['charge', 'committed']);
    });

    it('refunds a computation that failed', async () => {
      answers.compute = async () => Promise.reject(Fault.of('invalid_parameters', { reason: 'No core.' }));

      await expect(executor.execute(requester(), thread)).rejects.toMatchObject({ code: 'invalid_parameters' });
      expect(ledger).toEqual(['charge', 'refunded']);
    });

    it('answers what the charge refused, and takes nothing back', async () => {
      answers.charge = async () =>
        Promise.reject(Fault.of('tier_too_low', { feature: 'x', needed: 'pro', tier: 'free' }));

      await expect(executor.execute(requester(), thread)).rejects.toMatchObject({ code: 'tier_too_low' });
      expect(ledger).toEqual(['charge']);
    });

    it('takes back a charge whose answer was lost', async () => {
      answers.charge = async () => Promise.reject(Fault.of('unavailable', { service: 'database' }));

      await expect(executor.execute(requester(), thread)).rejects.toMatchObject({ code: 'unavailable' });
      expect(lateRefunds.size).toBe(1);
      await eventually(() => expect(lateRefunds.size).toBe(0));
      expect(ledger).toEqual(['charge', 'refunded']);
    });
  });

  describe('that makes no sense', () => {
    it.each([
      ['an unknown name', { ...createBox, name: 'create_bx' }, 'unknown_tool'],
      [
        'an unknown id',
        { ...createBox, name: 'op_aaaaaaaaaaaaaaaa', namedAs: 'operation id' as const },
        'unknown_tool',
      ],
      ['a bad parameter', { ...createBox, parameters: { ...box, length: 0 } }, 'invalid_parameters'],
    ])('tells %s only to whoever holds a live key', async (_, call, code) => {
      await expect(executor.execute(requester(), call)).rejects.toMatchObject({ code });

      answers.identify = async () => Promise.reject(Fault.of('invalid_key'));
      await expect(executor.execute(requester(), call)).rejects.toMatchObject({ code: 'invalid_key' });
      expect(ledger).toEqual([]);
    });

    it('tells a bad parameter only on a tier that may run the tool', async () => {
      answers.identify = async () => ({ caller: { ...caller, tier: 'free' as never }, usage });

      await expect(executor.execute(requester(), { ...thread, parameters: {} })).rejects.toMatchObject({
        code: 'tier_too_low',
      });
      expect(ledger).toEqual([]);
    });

    it.each(['', 'x'.repeat(256)])('refuses an Idempotency-Key of the wrong length', async (key) => {
      await expect(executor.execute(requester(key), createBox)).rejects.toMatchObject({ code: 'invalid_parameters' });
      expect(ledger).toEqual([]);
    });
  });
});
