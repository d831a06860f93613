import { Database, type Tier } from '@kerf/db';
import { Ledger } from './ledger.ts';
import { TestAccount } from './test-account.fixture.ts';

/** A ledger over a database that is thrown away afterwards. */
export class TestLedger {
  readonly database: Database;
  readonly ledger: Ledger;

  constructor(private readonly copy: { url: string; drop(): Promise<void> }) {
    this.database = Database.open(copy.url, { maxConnections: 10 });
    this.ledger = new Ledger(this.database);
  }

  get url(): string {
    return this.copy.url;
  }

  account(tier: Tier = 'free'): Promise<TestAccount> {
    return TestAccount.open(this.database, tier);
  }

  async drop(): Promise<void> {
    await this.database.onApplicationShutdown();
    await this.copy.drop();
  }
}

/** The code of the fault that a request is refused with, else undefined. */
export const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => undefined,
    (fault: { code: string }) => fault.code,
  );
