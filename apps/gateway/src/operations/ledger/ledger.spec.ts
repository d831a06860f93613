import { Fault } from '@kerf/errors';
import { eventually } from '@kerf/testing';
import { createBox, newContext, thread } from '../requests.fixture.ts';
import { done, refused, usage } from '../executor-stubs.fixture.ts';
import { ExecutorWorld } from '../executor.fixture.ts';

const unavailable = () => Promise.reject(Fault.of('unavailable', { service: 'database' }));
const unrecorded = { code: 'unrecorded', status: 503 };
const late = { code: 'deadline_passed', status: 504 };

describe('an operation whose end the ledger does not confirm', () => {
  let world: ExecutorWorld;
  let ledger: string[];
  let answers: ExecutorWorld['answers'];
  let execute: (...call: Parameters<ExecutorWorld['executor']['execute']>) => Promise<unknown>;
  beforeEach(async () => {
    world = await ExecutorWorld.start();
    ({ ledger, answers } = world);
    execute = (who, call) => world.executor.execute(who, call);
  });
  afterEach(() => world.stop());

  const compensations = () => ledger.filter((asked) => asked.startsWith('compensate'));

  it('is answered when the ledger answers in time, and not taken back', async () => {
    let failures = 1;
    answers.settle = async () => {
      failures -= 1;
      return failures >= 0 ? unavailable() : undefined;
    };

    expect(await execute(newContext(), createBox)).toMatchObject({ outcome: done });
    expect(ledger).toEqual(['admit', 'committed', 'committed']);
    expect(world.pendingRefunds.size).toBe(0);
  });

  it('is reserved again when a crash of the database took the reservation away, and is answered', async () => {
    const lost = () => Promise.reject(Fault.of('unknown_operation', { operation: 'lost' }));
    answers.settle = () =>
      ledger.filter((asked) => asked === 'admit').length < 2 ? lost() : Promise.resolve(undefined);

    expect(await execute(newContext(), createBox)).toMatchObject({ outcome: done });
    expect(ledger).toEqual(['admit', 'committed', 'admit', 'committed']);
    expect(world.commands).toHaveLength(1);
  });

  it('is reserved again as soon as the ledger can', async () => {
    const { admit } = answers;
    const lost = () => Promise.reject(Fault.of('unknown_operation', { operation: 'lost' }));
    const admissions = () => ledger.filter((asked) => asked === 'admit').length;
    answers.admit = () => (admissions() === 2 ? unavailable() : admit());
    answers.settle = () => (admissions() < 3 ? lost() : Promise.resolve(undefined));

    expect(await execute(newContext(), createBox)).toMatchObject({ outcome: done });
    expect(ledger).toEqual(['admit', 'committed', 'admit', 'committed', 'admit', 'committed']);
  });

  it('is answered as it ended when it failed, and its reservation is lost', async () => {
    answers.settle = () => Promise.reject(Fault.of('unknown_operation', { operation: 'lost' }));
    answers.adapter = async () => refused;
    expect(await execute(newContext(), createBox)).toMatchObject({ outcome: refused });
    answers.adapter = () => Promise.reject(Fault.of('adapter_busy'));
    await expect(execute(newContext(), createBox)).rejects.toMatchObject({ code: 'adapter_busy' });

    expect(ledger).toEqual(['admit', 'refunded', 'admit', 'refunded']);
    expect(world.pendingRefunds.size).toBe(0);
  });

  it('is refused with 503 when it may not be reserved again', async () => {
    let admissions = 0;
    const { admit } = answers;
    answers.admit = async () => {
      admissions += 1;
      return admissions === 1 ? admit() : Promise.reject(Fault.of('invalid_key'));
    };
    answers.settle = () => Promise.reject(Fault.of('unknown_operation', { operation: 'lost' }));
    await expect(execute(newContext(), createBox)).rejects.toMatchObject(unrecorded);
    await eventually(() => expect(world.pendingRefunds.size).toBe(0));

    expect(ledger).toEqual(['admit', 'committed', 'admit', 'compensate: unknown settlement']);
  });

  it('is answered with 504 at its deadline, and refunded once when the ledger answers again', async () => {
    answers.settle = unavailable;
    answers.compensate = unavailable;
    await expect(execute(newContext(), createBox)).rejects.toMatchObject(late);
    await eventually(() => expect(compensations().length).toBeGreaterThan(1));
    answers.compensate = async () => 'refunded';
    await eventually(() => expect(world.pendingRefunds.size).toBe(0));

    const asked = new Set(compensations());
    expect(asked).toEqual(new Set(['compensate: unknown settlement']));
    expect(new Set(world.compensated)).toEqual(new Set(world.commands.map(({ operationId }) => operationId)));
    expect(world.commands).toHaveLength(1);
  });

  it('is answered with 504 at its deadline when the commit was written and only its answer was lost', async () => {
    let committed = 0;
    answers.settle = async () => {
      committed += 1;
      throw Fault.of('timed_out', { service: 'database', timeoutMs: 1 });
    };
    await expect(execute(newContext(), createBox)).rejects.toMatchObject(late);
    await eventually(() => expect(compensations()).toHaveLength(1));
    await eventually(() => expect(world.pendingRefunds.size).toBe(0));

    expect(committed).toBeGreaterThan(1);
    expect(compensations()).toEqual(['compensate: unknown settlement']);
  });

  it('is left to the ledger with an Idempotency-Key too: there a stored outcome stands', async () => {
    answers.settle = unavailable;
    answers.compensate = async () => 'committed';
    await expect(execute(newContext('once'), createBox)).rejects.toMatchObject(late);
    await eventually(() => expect(compensations()).toHaveLength(1));
    await eventually(() => expect(world.pendingRefunds.size).toBe(0));
    answers.admit = async () => ({ ...(await answers.identify()), replay: done, operationId: crypto.randomUUID() });

    expect(await execute(newContext('once'), createBox)).toMatchObject({ outcome: done });
    expect(compensations()).toEqual(['compensate: unknown settlement']);
    expect(world.commands).toHaveLength(1);
  });

  it.each([
    ['the adapter', createBox, 'adapter'],
    ['the service', thread, 'compute'],
  ] as const)(
    'is taken back for the reason why %s refused it, when the refund is not written',
    async (_, call, who) => {
      answers[who] = async () => refused;
      answers.settle = unavailable;
      // The last retry and the deadline of the caller are close to each other: either may come first.
      await expect(execute(newContext(), call)).rejects.toBeInstanceOf(Fault);
      await eventually(() => expect(world.pendingRefunds.size).toBe(0));

      expect(compensations()).toEqual(['compensate: EMPTY_RESULT']);
    },
  );

  it.each([
    ['the adapter was lost', createBox, 'adapter', Fault.of('adapter_lost', { tool: 'create_box' })],
    ['the service cannot compute it', thread, 'compute', Fault.of('invalid_parameters', { reason: 'No core.' })],
  ] as const)('is told as it failed when %s, and taken back once the ledger is there again', async (...row) => {
    const [, call, who, failure] = row;
    answers[who] = () => Promise.reject(failure);
    answers.settle = unavailable;
    answers.compensate = unavailable;
    const asking = newContext();
    await expect(execute(asking, call)).rejects.toMatchObject({ code: failure.code });
    expect(asking).toMatchObject({ usage });
    answers.compensate = async () => 'refunded';
    await eventually(() => expect(world.pendingRefunds.size).toBe(0));

    expect(new Set(compensations())).toEqual(new Set([`compensate: ${failure.code}`]));
    expect(new Set(world.compensated)).toEqual(new Set([asking.operationId]));
  });

  it('is the same command of the adapter in every attempt under one Idempotency-Key', async () => {
    await execute(newContext('once'), createBox);
    await execute(newContext('once'), createBox);
    await execute(newContext('twice'), createBox);
    await execute(newContext(), createBox);
    const [first, again, other, alone] = world.commands;

    expect(again).toMatchObject({ commandId: first?.commandId });
    expect(again?.operationId).not.toBe(first?.operationId);
    expect(other?.commandId).not.toBe(first?.commandId);
    expect(alone?.commandId).toBe(alone?.operationId);
  });
});
