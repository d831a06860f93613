import { Fault } from '@kerf/errors';
import { eventually } from '@kerf/testing';
import { createBox, newContext, thread } from './requests.fixture.ts';
import { adapterId, caller, done, refused, route, usage } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';

describe('executing an operation', () => {
  let world: ExecutorWorld;
  let ledger: string[];
  let answers: ExecutorWorld['answers'];
  let executor: ExecutorWorld['executor'];
  let pendingRefunds: ExecutorWorld['pendingRefunds'];
  beforeEach(async () => {
    world = await ExecutorWorld.start();
    ({ ledger, answers, executor, pendingRefunds } = world);
  });
  afterEach(() => world.stop());

  describe('on an adapter', () => {
    it('reserves, runs and commits before it answers', async () => {
      const who = newContext();

      expect(await executor.execute(who, createBox)).toMatchObject({ outcome: done, usage });
      expect(ledger).toEqual(['admit', 'committed']);
      expect(who).toMatchObject({ adapterId, usage });
    });

    it('refunds what the application refuses, and says why', async () => {
      answers.adapter = async () => refused;

      expect(await executor.execute(newContext(), createBox)).toMatchObject({ outcome: refused });
      expect(ledger).toEqual(['admit', 'refunded']);
    });

    it.each([
      ['adapter_lost', Fault.of('adapter_lost', { tool: 'create_box' })],
      ['adapter_timed_out', Fault.of('adapter_timed_out', { tool: 'create_box', timeoutMs: 1 })],
      ['adapter_invalid', Fault.of('adapter_invalid', { tool: 'create_box', reason: 'No result.' })],
      ['internal', Fault.of('internal')],
    ])('refunds before it answers %s', async (code, fault) => {
      answers.adapter = async () => Promise.reject(fault);

      await expect(executor.execute(newContext(), createBox)).rejects.toMatchObject({ code });
      expect(ledger).toEqual(['admit', 'refunded']);
    });

    it('refunds when the pod that held the socket is gone', async () => {
      answers.admit = async () => ({ caller, usage, route: { ...route, sessionId: crypto.randomUUID() } });

      await expect(executor.execute(newContext(), createBox)).rejects.toMatchObject({ code: 'adapter_gone' });
      expect(ledger).toEqual(['admit', 'refunded', 'admit', 'refunded']);
    });

    it('runs nothing when the admission refuses', async () => {
      answers.admit = async () =>
        Promise.reject(Fault.of('quota_exhausted', { needed: 1, limit: 500, left: 0, resetAt: usage.resetAt }));
      answers.adapter = async () => Promise.reject(new Error('must not run'));

      await expect(executor.execute(newContext(), createBox)).rejects.toMatchObject({ code: 'quota_exhausted' });
      expect(ledger).toEqual(['admit']);
    });

    it('takes back an admission whose answer was lost', async () => {
      answers.admit = async () => Promise.reject(Fault.of('timed_out', { service: 'quota', timeoutMs: 1 }));

      await expect(executor.execute(newContext(), createBox)).rejects.toMatchObject({ code: 'timed_out' });
      await eventually(() => expect(pendingRefunds.size).toBe(0));
      expect(ledger).toEqual(['admit', 'compensate: unknown admission']);
    });

    it('answers a repeated operation from the ledger, without running it', async () => {
      answers.admit = async () => ({ caller, usage, replay: done, operationId: crypto.randomUUID() });
      answers.adapter = async () => Promise.reject(new Error('must not run'));

      expect(await executor.execute(newContext('once'), createBox)).toMatchObject({ outcome: done });
      expect(ledger).toEqual(['admit']);
    });

    it('settles again when the ledger does not answer', async () => {
      let failures = 2;
      answers.settle = async () => {
        failures -= 1;
        if (failures >= 0) throw Fault.of('unavailable', { service: 'database' });
        return undefined;
      };

      expect(await executor.execute(newContext(), createBox)).toMatchObject({ outcome: done });
      expect(ledger).toEqual(['admit', 'committed', 'committed', 'committed']);
    });

    it('never answers a success that was refunded meanwhile', async () => {
      answers.settle = async () => 'refunded';

      await expect(executor.execute(newContext(), createBox)).rejects.toMatchObject({ status: 504 });
    });
  });

  describe('on the service', () => {
    it('reserves, computes and commits before it answers', async () => {
      expect(await executor.execute(newContext(), thread)).toMatchObject({ outcome: done });
      expect(ledger).toEqual(['reserve', 'committed']);
      expect(world.kept).toEqual([]);
    });

    it('computes while the reservation is written', async () => {
      let isComputed = false;
      answers.reserve = async () => {
        await eventually(() => expect(isComputed).toBe(true));
        return { caller, usage };
      };
      answers.compute = async () => {
        isComputed = true;
        return done;
      };

      expect(await executor.execute(newContext(), thread)).toMatchObject({ outcome: done });
    });

    it('answers a repeated operation from the ledger, without waiting for what it computes', async () => {
      answers.reserve = async () => ({ caller, usage, replay: done, operationId: crypto.randomUUID() });
      answers.compute = async () => Promise.reject(Fault.of('internal'));

      expect(await executor.execute(newContext('once'), thread)).toMatchObject({ outcome: done });
      expect(ledger).toEqual(['reserve']);
    });

    it('refunds a computation that failed', async () => {
      answers.compute = async () => Promise.reject(Fault.of('invalid_parameters', { reason: 'No core.' }));

      await expect(executor.execute(newContext(), thread)).rejects.toMatchObject({ code: 'invalid_parameters' });
      expect(ledger).toEqual(['reserve', 'refunded']);
    });

    it('answers what the reservation refused, and takes nothing back', async () => {
      answers.reserve = async () =>
        Promise.reject(Fault.of('tier_too_low', { feature: 'x', needed: 'pro', tier: 'free' }));

      await expect(executor.execute(newContext(), thread)).rejects.toMatchObject({ code: 'tier_too_low' });
      expect(ledger).toEqual(['reserve']);
    });

    it('takes back a reservation whose answer was lost', async () => {
      answers.reserve = async () => Promise.reject(Fault.of('unavailable', { service: 'database' }));

      await expect(executor.execute(newContext(), thread)).rejects.toMatchObject({ code: 'unavailable' });
      expect(pendingRefunds.size).toBe(1);
      await eventually(() => expect(pendingRefunds.size).toBe(0));
      expect(ledger).toEqual(['reserve', 'compensate: unknown admission']);
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
      ['a bad parameter', { ...createBox, parameters: { ...createBox.parameters, length: 0 } }, 'invalid_parameters'],
    ])('tells %s only to whoever holds a live key', async (_, call, code) => {
      await expect(executor.execute(newContext(), call)).rejects.toMatchObject({ code });

      answers.identify = async () => Promise.reject(Fault.of('invalid_key'));
      await expect(executor.execute(newContext(), call)).rejects.toMatchObject({ code: 'invalid_key' });
      expect(ledger).toEqual([]);
    });

    it('tells a bad parameter only on a tier that may run the tool', async () => {
      answers.identify = async () => ({ caller: { ...caller, tier: 'free' as never }, usage });

      await expect(executor.execute(newContext(), { ...thread, parameters: {} })).rejects.toMatchObject({
        code: 'tier_too_low',
      });
      expect(ledger).toEqual([]);
    });

    it.each([
      ['nothing', ''],
      ['256 characters', 'x'.repeat(256)],
      ['a tab', 'a\tb'],
      ['a letter that is not of ASCII', 'clé'],
    ])('refuses an Idempotency-Key of %s, by its name', async (_, key) => {
      await expect(executor.execute(newContext(key), createBox)).rejects.toMatchObject({
        code: 'invalid_parameters',
        message: 'The header Idempotency-Key must have 1 to 255 printable ASCII characters.',
      });
      expect(ledger).toEqual([]);
    });
  });
});
