import type { TestAccount } from './test-account.fixture.ts';
import type { TestLedger } from './test-ledger.fixture.ts';

/** Operations of one account, from admission to settlement, with their usage report. */
export class AccountOperations {
  private constructor(
    private readonly on: TestLedger,
    readonly account: TestAccount,
  ) {}

  static async open(on: TestLedger): Promise<AccountOperations> {
    return new AccountOperations(on, await on.createAccount());
  }

  report(days = 30) {
    return this.on.ledger.getUsage({ accountId: this.account.accountId, days });
  }

  /** Rolls up everything. */
  async rollUp(): Promise<void> {
    while ((await this.on.ledger.rollUp(100)) > 0);
  }

  async chargeOperation(more: object = {}): Promise<string> {
    const operationId = await this.reserveOperation(more);
    await this.commit(operationId);
    return operationId;
  }

  reserveOperation(more: object = {}): Promise<string> {
    return this.on.reserveOperation('reserve', this.account.createAdmission(more));
  }

  admitOperation(more: object = {}): Promise<string> {
    return this.on.reserveOperation('admit', this.account.createAdmission(more));
  }

  readonly commit = (operationId: string) => this.on.commitOperation(operationId);

  readonly refund = (operationId: string) => this.on.refundOperation(operationId);
}
