import { Fault } from '@kerf/errors';
import { Budget } from './budget.ts';
import { BudgetClock } from './requests.fixture.ts';

const codeOf = (act: () => void) => {
  try {
    act();
    return undefined;
  } catch (error) {
    return Fault.from(error).code;
  }
};

describe('a budget', () => {
  let clock: BudgetClock;
  let budget: Budget;
  beforeEach(() => {
    clock = new BudgetClock();
    budget = new Budget(1_000, clock);
  });

  it('begins no work after a shutdown has ended it, and names the shutdown', async () => {
    const waiting = budget.waitFor(new Promise<never>(() => undefined));
    budget.shutDown();

    await expect(waiting).rejects.toMatchObject({ code: 'shutting_down' });
    expect(codeOf(() => budget.throwIfOver())).toBe('shutting_down');
  });

  it('begins no work after its deadline, and names the deadline, also if a shutdown follows', async () => {
    const waiting = budget.waitFor(new Promise<never>(() => undefined));
    clock.advance(1_000);
    budget.shutDown();

    await expect(waiting).rejects.toMatchObject({ code: 'deadline_passed' });
    expect(codeOf(() => budget.throwIfOver())).toBe('deadline_passed');
  });

  it('begins work while time is left', () => {
    clock.advance(999);

    expect(codeOf(() => budget.throwIfOver())).toBeUndefined();
  });
});
