import { Fault } from '@kerf/errors';
import { createRate } from '@kerf/limits';
import { eventually } from '@kerf/testing';
import { RequestContext } from './context.ts';
import { generousBounds } from './load-shedder.fixture.ts';
import { LoadShedder } from './load-shedder.ts';
import { caller, done, usage } from './operations/executor-stubs.fixture.ts';
import { ExecutorWorld } from './operations/executor.fixture.ts';

const call = { name: 'create_box', namedAs: 'command', parameters: { length: 1, width: 2, height: 3 } } as const;
const overloaded = { code: 'overloaded', status: 503 };
const accounts = { a: crypto.randomUUID(), b: crypto.randomUUID(), c: crypto.randomUUID() };
const month = { ...usage, resetAt: '2999-12-01T00:00:00' };
type AccountName = keyof typeof accounts;

describe('an overloaded gateway', () => {
  let world: ExecutorWorld;
  /** Releases the answers of the ledger, in the order of its admissions. */
  let answers: (() => void)[];
  /** Accounts whose operations were admitted, in order. */
  let admitted: string[];
  let isHeld: boolean;

  const contextOf = (name: AccountName) => new RequestContext([name.repeat(64)], undefined, '10.0.0.1');
  const execute = (name: AccountName, timeoutMs = 20_000, context = contextOf(name)) =>
    world.executor.execute(context, { ...call, timeoutMs });
  const answerAll = () => {
    isHeld = false;
    for (const answer of answers.splice(0)) answer();
  };
  /** Starts an executor that knows the key of each account, and a ledger that then answers only when it may. */
  const start = async (load: Parameters<typeof ExecutorWorld.start>[0] & {} = {}) => {
    world = await ExecutorWorld.start(load);
    [answers, admitted, isHeld] = [[], [], false];
    const { admit } = world.answers;
    world.answers.admit = async (input) => {
      const name = (input?.keys[0]?.[0] ?? 'a') as AccountName;
      admitted.push(name);
      if (isHeld) await new Promise<void>((resolve) => void answers.push(resolve));
      return { ...(await admit()), caller: { ...caller, accountId: accounts[name] }, usage: month };
    };
    for (const name of ['a', 'b', 'c'] as const) await execute(name);
    world.ledger.length = 0;
    admitted = [];
    isHeld = true;
  };
  afterEach(async () => {
    answerAll();
    await world.stop();
  });

  it('admits one account no further than half, and another one at once', async () => {
    await start({ load: { maxAdmissions: 4 } });
    const noisy = Array.from({ length: 10 }, () => execute('a'));
    await eventually(() => expect(answers).toHaveLength(2));
    const quiet = execute('b');
    await eventually(() => expect(answers).toHaveLength(3));

    expect(admitted).toEqual(['a', 'a', 'b']);
    answerAll();
    await expect(Promise.all([...noisy, quiet])).resolves.toHaveLength(11);
  });

  it('refuses the account with the most waiting requests, before any work and without a charge', async () => {
    await start({ load: { maxAdmissions: 2, maxWaiting: 3 } });
    const noisy = Array.from({ length: 8 }, () => execute('a').catch((error: unknown) => Fault.from(error)));
    await eventually(() => expect(answers).toHaveLength(1));
    const quiet = [execute('b'), execute('b'), execute('c')];
    await eventually(() => expect(answers).toHaveLength(2));
    answerAll();

    await expect(Promise.all(quiet)).resolves.toEqual(quiet.map(() => expect.objectContaining({ outcome: done })));
    const refused = (await Promise.all(noisy)).filter((one) => one instanceof Fault);
    expect(refused).toHaveLength(6);
    for (const one of refused) expect(one).toMatchObject(overloaded);
    expect(world.ledger.filter((step) => step === 'admit')).toHaveLength(5);
    expect(world.ledger).not.toContain('refunded');
  });

  it('admits those that wait by turns of their accounts', async () => {
    await start({ load: { maxAdmissions: 1 } });
    const names: AccountName[] = ['a', 'a', 'a', 'a', 'b', 'c'];
    const all = names.map((name) => execute(name));
    for (let answered = 0; answered < 6; answered += 1) {
      await eventually(() => expect(answers).toHaveLength(1));
      answers.shift()?.();
    }

    await Promise.all(all);
    expect(admitted.join('')).toBe('aabcaa');
  });

  it('makes no request wait for an operation that is already admitted', async () => {
    await start({ load: { maxAdmissions: 1 } });
    isHeld = false;
    const ends: (() => void)[] = [];
    world.answers.adapter = async () => {
      await new Promise<void>((resolve) => void ends.push(resolve));
      return done;
    };
    const running = [execute('a'), execute('a'), execute('b')];
    await eventually(() => expect(ends).toHaveLength(3));
    for (const end of ends) end();

    await expect(Promise.all(running)).resolves.toHaveLength(3);
  });

  it.each([
    ['longer than it may', { maxWaitMs: 1 }, 20_000, 'overloaded'],
    ['until the timeout of its caller', {}, 1, 'deadline_passed'],
  ])('refuses a request that has waited %s', async (_, bounds, timeoutMs, code) => {
    await start({ load: { maxAdmissions: 1, ...bounds } });
    const first = execute('a');
    await eventually(() => expect(answers).toHaveLength(1));

    await expect(execute('b', timeoutMs)).rejects.toMatchObject({ code });
    answerAll();
    await first;
    expect(admitted).toEqual(['a']);
  });

  it('admits nothing for a client that closed its connection while it waited', async () => {
    await start({ load: { maxAdmissions: 1 } });
    const first = execute('a');
    await eventually(() => expect(answers).toHaveLength(1));
    const gone = contextOf('b');
    const waiting = execute('b', 20_000, gone).catch((error: unknown) => error);
    const next = execute('c');
    gone.handleDisconnect();
    await expect(waiting).resolves.toMatchObject(overloaded);
    answerAll();

    await Promise.all([first, next]);
    expect(admitted).toEqual(['a', 'c']);
  });

  it('bounds what it runs at once, and leaves half of it to other accounts', async () => {
    await start({ load: { maxOperations: 4 } });
    const noisy = [execute('a'), execute('a')];
    const refused = contextOf('a');
    await expect(execute('a', 20_000, refused)).rejects.toMatchObject(overloaded);
    expect(refused.usage).toEqual(month);
    const quiet = execute('b');
    await eventually(() => expect(answers).toHaveLength(3));
    answerAll();
    await Promise.all([...noisy, quiet]);

    expect(admitted).toEqual(['a', 'a', 'b']);
    await expect(execute('a')).resolves.toMatchObject({ outcome: done });
  });

  it('leaves places to quiet accounts when many noisy ones together fill the rest', () => {
    const shedder = new LoadShedder({ ...generousBounds, maxOperations: 2_000, maxRequests: 2_000 });
    const startMany = (count: number, account: string) => {
      let started = 0;
      for (; started < count; started += 1)
        try {
          shedder.startOperation(account);
          shedder.startRequest(account);
        } catch {
          return started;
        }
      return started;
    };
    const noisy = Array.from({ length: 40 }, (_, at) => startMany(64, `noisy ${at}`));
    const quiet = Array.from({ length: 50 }, (_, at) => startMany(2, `quiet ${at}`));

    expect(noisy).toContain(64);
    expect(noisy.at(-1)).toBeLessThan(64);
    expect(quiet).toEqual(Array.from({ length: 50 }, () => 2));
  });

  it('frees the slot of a request that its limits refuse, and of one that fails', async () => {
    await start({
      load: { maxAdmissions: 1, maxOperations: 1 },
      perAccount: createRate(1, { inMs: 3_600_000, burst: 2 }),
    });
    isHeld = false;
    await execute('a');
    await execute('a');
    for (let i = 0; i < 3; i += 1) await expect(execute('a')).rejects.toMatchObject({ code: 'rate_limited' });
    world.answers.admit = async () => Promise.reject(Fault.of('no_adapter', { tool: 'create_box' }));
    await expect(execute('b')).rejects.toMatchObject({ code: 'no_adapter' });

    await expect(execute('c')).rejects.toMatchObject({ code: 'no_adapter' });
  });
});
