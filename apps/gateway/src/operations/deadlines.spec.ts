import { Fault } from '@kerf/errors';
import { RateLimiter } from '@kerf/limits';
import { eventually } from '@kerf/testing';
import { BudgetClock, createBox, newContext, thread } from './requests.fixture.ts';
import { done, refused } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';

/** A stage that does not end before it is released. */
class Hanging {
  hasBegun = false;
  release: () => void = () => undefined;
  private readonly released = new Promise<void>((resolve) => {
    this.release = resolve;
  });

  wait = async (): Promise<void> => {
    this.hasBegun = true;
    await this.released;
  };
}

class HangingLimiter extends RateLimiter {
  constructor(private readonly stage: Hanging) {
    super(undefined);
  }

  override async acquire(): Promise<() => void> {
    await this.stage.wait();
    return () => undefined;
  }
}

/** The fault of an operation; observed from the start, so that it may come early. */
const failureOf = (work: Promise<unknown>): Promise<Fault | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => Fault.from(error),
  );

const passed = { code: 'deadline_passed', status: 504 };

describe('an operation whose deadline passes', () => {
  let world: ExecutorWorld;
  let clock: BudgetClock;
  let stage: Hanging;
  const start = async (rates = {}) => {
    clock = new BudgetClock();
    world = await ExecutorWorld.start({ clock, ...rates });
  };
  beforeEach(() => {
    stage = new Hanging();
  });
  afterEach(() => world.stop());

  /** Lets the operation reach the stage, and its deadline pass there. Resolves to the operation that was named. */
  async function passDeadline(call: typeof createBox | typeof thread, fault: object, key?: string) {
    const context = newContext(key);
    const answer = failureOf(world.executor.execute(context, call));
    await eventually(() => expect(stage.hasBegun).toBe(true));
    clock.advance(call.timeoutMs);
    expect(await answer).toMatchObject(fault);
    return context.operationId;
  }

  const end = async (...ledger: string[]) => {
    stage.release();
    await eventually(() => expect(world.ledger).toEqual(ledger));
    await world.running.beforeApplicationShutdown();
    expect(world.ledger).toEqual(ledger);
    await eventually(() => expect(world.pendingRefunds.size).toBe(0));
  };

  it('at the limiter is answered with its id and never admitted', async () => {
    await start({ gate: new HangingLimiter(stage) });
    expect(await passDeadline(createBox, passed)).toEqual(expect.any(String));

    await end();
    expect(world.commands).toEqual([]);
  });

  it('at the admission is answered with its id, refunded and not run', async () => {
    await start();
    const { admit } = world.answers;
    world.answers.admit = () => stage.wait().then(() => admit());
    expect(await passDeadline(createBox, passed)).toEqual(expect.any(String));

    await end('admit', 'refunded');
    expect(world.commands).toEqual([]);
  });

  it.each([
    ['adapter', createBox, 'adapter_timed_out', 'adapter', 'admit'],
    ['service', thread, passed.code, 'compute', 'reserve'],
  ] as const)('at the %s is answered with its id and refunded', async (_, call, code, who, admission) => {
    await start();
    world.answers[who] = () => stage.wait().then(() => done);
    const id = await passDeadline(call, { code, status: 504 });

    expect(id).toEqual(expect.any(String));
    await end(admission, 'refunded');
  });

  it('at the adapter is refunded under an Idempotency-Key too: the adapter gives a retry the result', async () => {
    await start();
    world.answers.adapter = () => stage.wait().then(() => done);
    await passDeadline(createBox, { code: 'adapter_timed_out' }, 'once');

    await end('admit', 'refunded');
    expect(world.kept).toEqual([]);
  });

  it.each([
    ['without an Idempotency-Key', undefined, true],
    ['with one, if its result is too large to be kept', 'once', false],
  ])('at the settlement is answered with its id, and the commit is undone: %s', async (_, key, keeps) => {
    await start();
    world.keepsOutcomes = keeps;
    world.answers.settle = () => stage.wait().then(() => undefined);
    const id = await passDeadline(createBox, passed, key);

    await end('admit', 'committed', 'compensate: deadline');
    expect(world.compensated).toEqual([id]);
  });

  it('at the settlement keeps its result for a retry with the same Idempotency-Key', async () => {
    await start();
    world.answers.settle = () => stage.wait().then(() => undefined);
    await passDeadline(createBox, passed, 'once');

    await end('admit', 'committed');
    expect(world.kept).toEqual([done]);
  });

  it.each([
    ['failure is answered with that failure', () => Promise.reject(Fault.of('adapter_busy')), { code: 'adapter_busy' }],
    ['refusal is answered with its id', async () => refused, passed],
  ])('at the refund of a %s, and refunded', async (_, act, fault) => {
    await start();
    world.answers.adapter = act;
    world.answers.settle = () => stage.wait().then(() => undefined);

    expect(await passDeadline(createBox, fault)).toEqual(expect.any(String));
    await end('admit', 'refunded');
  });
});

describe('an operation that a shutdown cuts off', () => {
  let world: ExecutorWorld;
  let stage: Hanging;
  beforeEach(async () => {
    world = await ExecutorWorld.start({ clock: new BudgetClock() });
    stage = new Hanging();
  });
  afterEach(() => world.stop());

  const stopped = { code: 'shutting_down', status: 503 };

  it('is cancelled at the broker, refunded and answered with its id', async () => {
    world.answers.adapter = () => stage.wait().then(() => done);
    const cancelled = world.nextCalledOff();
    const context = newContext();
    const answer = failureOf(world.executor.execute(context, createBox));
    await eventually(() => expect(stage.hasBegun).toBe(true));
    const cutOff = world.drain.cutOffWork();
    expect(await answer).toMatchObject(stopped);

    expect(cutOff).toEqual({ operations: [context.operationId] });
    expect(await cancelled).toMatchObject({ operationId: context.operationId });
    await world.running.beforeApplicationShutdown();
    expect(world.ledger).toEqual(['admit', 'refunded']);
    stage.release();
  });

  it('keeps the result that is being recorded under an Idempotency-Key', async () => {
    world.answers.settle = () => stage.wait().then(() => undefined);
    const answer = failureOf(world.executor.execute(newContext('once'), createBox));
    await eventually(() => expect(stage.hasBegun).toBe(true));
    world.drain.cutOffWork();
    expect(await answer).toMatchObject(stopped);
    stage.release();
    await world.running.beforeApplicationShutdown();

    expect(world.ledger).toEqual(['admit', 'committed']);
  });

  it('is waited for until then, while new operations are refused', async () => {
    world.answers.adapter = () => stage.wait().then(() => done);
    const running = world.executor.execute(newContext(), createBox);
    await eventually(() => expect(stage.hasBegun).toBe(true));
    const closed = world.running.beforeApplicationShutdown();
    await expect(world.executor.execute(newContext(), createBox)).rejects.toMatchObject(stopped);
    stage.release();
    await closed;

    expect(await running).toMatchObject({ outcome: done });
    expect(world.ledger).toEqual(['admit', 'committed']);
  });
});
