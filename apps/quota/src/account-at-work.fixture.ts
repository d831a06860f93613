import type { TestAccount } from './test-account.fixture.ts';
import type { TestLedger } from './test-ledger.fixture.ts';

/** Operations of one account, from admission to settlement, with their usage report. */
export class AccountAtWork {
  private constructor(
    private readonly on: TestLedger,
    readonly account: TestAccount,
  ) {}

  static async open(on: TestLedger): Promise<AccountAtWork> {
    return new AccountAtWork(on, await on.account());
  }

  report(days = 30) {
    return this.on.ledger.usage({ accountId: this.account.accountId, days });
  }

  /** Rolls up everything. */
  async rollUp(): Promise<void> {
    while ((await this.on.ledger.rollUp(100)) > 0);
  }

  async charged(more: object = {}): Promise<string> {
    const operationId = await this.reserved(more);
    await this.commit(operationId);
    return operationId;
  }

  reserved(more: object = {}): Promise<string> {
    return this.on.begin('reserve', this.account.admission(more));
  }

  admitted(more: object = {}): Promise<string> {
    return this.on.begin('admit', this.account.admission(more));
  }

  readonly commit = (operationId: string) => this.on.commit(operationId);

  readonly refund = (operationId: string) => this.on.refund(operationId);
}
