import type { ModelAccount } from './model-account.fixture.ts';
import { expectEqual } from './model-comparison.fixture.ts';
import type { TestAccount } from '../test-account.fixture.ts';
import type { TestLedger } from '../test-ledger.fixture.ts';

const keptDays = 8;
const dayMs = 86_400_000;

/** Passage of time, applied to the real ledger and its model. */
export class ModelTime {
  constructor(
    private readonly on: TestLedger,
    private readonly account: TestAccount,
    private readonly model: ModelAccount,
  ) {}

  /** Sweeps after all deadlines have passed, including those of settled operations. */
  async sweep(): Promise<void> {
    await this.on.database.prisma.operation.updateMany({
      where: { accountId: this.account.accountId, deadline: { not: null } },
      data: { deadline: new Date(0) },
    });

    const due = this.model.sweep();
    expectEqual(await this.on.ledger.sweepOverdue(100), due.length);
  }

  async rollUp(): Promise<void> {
    expectEqual(await this.on.ledger.rollUp(100), this.model.rollUp());
  }

  /** Removes old outcomes and rows, which changes nothing that is read. */
  async prune(): Promise<void> {
    const old = this.model.findPrunable(keptDays);
    const admitted = new Map((await this.account.listOperations()).map(({ id, reservedAt }) => [id, reservedAt]));
    for (const operation of old) operation.prunedFrom = dateOf(admitted.get(operation.id));

    await this.on.ledger.forgetAnswers(100);
    expectEqual(await this.on.ledger.pruneOperations(100, keptDays), old.length);
  }

  async passMonth(): Promise<void> {
    for (const operation of this.model.operations) operation.month -= 1;
    await this.account.moveToLastMonth();
  }

  async passDays(days: number): Promise<void> {
    for (const operation of this.model.operations) {
      operation.age += days;
      if (operation.prunedFrom)
        operation.prunedFrom = dateOf(new Date(Date.parse(operation.prunedFrom) - days * dayMs));
    }
    await this.account.moveToYesterday(days);
  }
}

function dateOf(moment: Date | undefined): string {
  if (!moment) throw new Error('the ledger lost an operation too early');
  return moment.toISOString().slice(0, 10);
}
