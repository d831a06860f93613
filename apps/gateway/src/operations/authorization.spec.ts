import type { Tier } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import { newBudget } from './requests.fixture.ts';
import type { Operation, OperationStep } from './operation.ts';
import { rephraseForCaller } from './authorization.ts';

const stepOf = (name: string, tier: Tier): OperationStep => ({
  id: name,
  tool: { name, tier, cost: 1 },
  parameters: {},
});
const attempt: Operation = {
  tool: { name: 'batch', tier: 'pro', cost: 2, effect: 'changes', runsOn: 'adapter' },
  parameters: {},
  adapterId: undefined,
  timeoutMs: 1_000,
  budget: newBudget(),
  permitted: Promise.resolve(),
  leaveAdmission: () => undefined,
  admission: { keys: [], operationId: crypto.randomUUID(), tool: 'batch', tier: 'pro', cost: 2, holdMs: 1 },
};
const steps = [stepOf('create_box', 'free'), stepOf('create_dragon', 'pro')];
const refusal = Fault.of('tier_too_low', { feature: 'batch', needed: 'pro', tier: 'free' });

describe('what the ledger refuses for its tier', () => {
  it('is told of the step of a batch that needs the tier', () => {
    expect(rephraseForCaller(refusal, { ...attempt, batch: { steps, atomic: true } })).toMatchObject({
      code: 'tier_too_low',
      message: 'create_dragon needs the pro tier or higher; this account is on free.',
    });
  });

  it.each([
    ['is told as it is of one tool', refusal, attempt],
    ['leaves other refusals as they are', Fault.of('invalid_key'), { ...attempt, batch: { steps, atomic: true } }],
  ])('%s', (_, error, of) => {
    expect(rephraseForCaller(error, of)).toBe(error);
  });
});

describe('that no adapter can run a tool', () => {
  const lacking = Fault.of('no_adapter', { tool: 'create_box' });

  it('is told of the adapter that was named, if one was', () => {
    expect(rephraseForCaller(lacking, { ...attempt, adapterId: 'mine' })).toMatchObject({
      code: 'unfit_adapter',
      message: expect.stringContaining('The adapter mine cannot run create_box now'),
    });
    expect(rephraseForCaller(lacking, attempt)).toBe(lacking);
  });
});
