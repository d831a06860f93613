import { Database, type Tier } from '@kerf/db';
import { asRole } from '@kerf/testing';
import { Ledger } from './ledger.ts';
import { TestAccount } from './test-account.fixture.ts';

/** The answer of an operation that has succeeded. */
export const outcome = { ok: true as const, result: { volume: 6 } };

/** The first call in a new database prepares much, and other specifications may be using the machine. */
const patient = { maxConnections: 10, patience: 10 };

/** A ledger that acts as the service would, over a database that is thrown away afterwards. */
export class TestLedger {
  /** The owner's connection, for what no service may do. */
  readonly database: Database;
  readonly ledger: Ledger;
  private readonly own: Database;

  constructor(private readonly copy: { url: string; drop(): Promise<void> }) {
    this.database = Database.open(copy.url, patient);
    this.own = Database.open(asRole(copy.url, 'quota'), patient);
    this.ledger = new Ledger(this.own);
  }

  get url(): string {
    return this.copy.url;
  }

  account(tier: Tier = 'free'): Promise<TestAccount> {
    return TestAccount.open(this.database, tier);
  }

  /** Reserves an operation; its id. */
  async begin(how: 'admit' | 'reserve', admission: Parameters<Ledger['reserve']>[0]): Promise<string> {
    await this.ledger[how](admission);
    return admission.operationId;
  }

  /** Ends an operation with its answer. */
  commit(operationId: string) {
    return this.ledger.settle({ operationId, state: 'committed', outcome });
  }

  /** Ends an operation that came to nothing. */
  refund(operationId: string, reason = 'failed') {
    return this.ledger.settle({ operationId, state: 'refunded', reason });
  }

  async drop(): Promise<void> {
    await this.own.onApplicationShutdown();
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
