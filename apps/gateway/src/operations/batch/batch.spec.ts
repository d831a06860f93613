import type { Outcome } from '@kerf/contracts';
import { newBudget } from '../requests.fixture.ts';
import type { Operation, OperationStep } from '../operation.ts';
import { toBatchCommand, computeCost, addSkippedSteps } from './batch.ts';

const stepOf = (id: string, cost: number): OperationStep => ({
  id,
  tool: { name: `tool_of_${cost}`, tier: 'free', cost },
  parameters: {},
});
const steps = [stepOf('a', 2), stepOf('b', 3), stepOf('c', 0)];
const attemptOf = (batch?: Operation['batch']): Operation => ({
  tool: { name: 'batch', tier: 'free', cost: 5, effect: 'changes', runsOn: 'adapter' },
  parameters: {},
  adapterId: undefined,
  timeoutMs: 1_000,
  budget: newBudget(),
  permitted: Promise.resolve(),
  leaveAdmission: () => undefined,
  admission: { keys: [], operationId: crypto.randomUUID(), tool: 'batch', tier: 'free', cost: 5, holdMs: 1 },
  ...(batch && { batch }),
});
const error = { code: 'EMPTY_RESULT', message: 'Nothing is left.', retryable: false };
const ended = (rolled_back: boolean): Outcome => ({
  ok: true,
  result: {
    steps: [
      { id: 'a', ok: false, error },
      { id: 'b', ok: true, result: {} },
      { id: 'c', ok: true, result: {} },
    ],
    rolled_back,
  },
});

describe('the cost of an outcome', () => {
  it.each<[string, Operation, Outcome, number]>([
    ['of a tool is that of the tool', attemptOf(), { ok: true, result: {} }, 5],
    ['of a tool that was refused is nothing', attemptOf(), { ok: false, error }, 0],
    ['of a batch is that of the steps that were done', attemptOf({ steps, atomic: false }), ended(false), 3],
    ['of a batch that was rolled back is nothing', attemptOf({ steps, atomic: true }), ended(true), 0],
    ['of a batch that was refused is nothing', attemptOf({ steps, atomic: true }), { ok: false, error }, 0],
  ])('%s', (_, attempt, outcome, cost) => {
    expect(computeCost(attempt, outcome)).toBe(cost);
  });
});

describe('what is kept of a batch', () => {
  const batch = { steps, atomic: false };

  it.each([
    ['every step', ['a', 'b', 'c'], []],
    ['the first step', ['a'], ['b', 'c']],
    ['no step', [], ['a', 'b', 'c']],
  ])('names the steps that were not run, when %s was', (_, run, not_run) => {
    const result = { steps: run.map((id) => ({ id, ok: true, result: {} })), rolled_back: false };

    expect(addSkippedSteps(batch, { ok: true, result })).toEqual({ ok: true, result: { ...result, not_run } });
  });

  it('is the refusal of one that was refused', () => {
    expect(addSkippedSteps(batch, { ok: false, error })).toEqual({ ok: false, error });
  });
});

it('an order holds of each step what adapters take, and no more', () => {
  expect(toBatchCommand({ steps: [stepOf('a', 2)], atomic: true }, { accountId: 'account', keyIds: ['key'] })).toEqual({
    steps: [{ id: 'a', tool: 'tool_of_2', parameters: {} }],
    atomic: true,
  });
});
