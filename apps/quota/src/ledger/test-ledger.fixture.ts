import { Database, type Tier } from '@kerf/db';
import { silentLog } from '@kerf/telemetry';
import { getRoleUrl } from '@kerf/testing';
import { Ledger } from './ledger.ts';
import { LedgerStorage, type StorageLimits, unlimitedStorage } from './ledger-storage.ts';
import { TestAccount } from './test-account.fixture.ts';

/** Outcome of a successful operation. */
export const outcome = { ok: true as const, result: { volume: 6 } };

/** The first call in a new database is slow, and other specs may be using the machine. */
const databaseOptions = { maxConnections: 10, timeoutFactor: 10 };

/** Ledger with the service's database role, on a temporary database. */
export class TestLedger {
  /** Connection of the database owner, for what no service may do. */
  readonly database: Database;
  readonly ledger: Ledger;
  /** Connection with the rights of the service. */
  readonly quotaDatabase: Database;

  constructor(private readonly copy: { url: string; drop(): Promise<void> }) {
    this.database = Database.open(copy.url, databaseOptions);
    this.quotaDatabase = Database.open(getRoleUrl(copy.url, 'quota'), databaseOptions);
    this.ledger = new Ledger(this.quotaDatabase);
  }

  /** Creates a ledger with its own storage limits, as of another process, with the last measurement of its storage. */
  async createLedger(limits: Partial<StorageLimits>): Promise<Ledger> {
    const storage = new LedgerStorage({ ...unlimitedStorage, ...limits });
    await storage.measure(this.quotaDatabase, silentLog);
    return new Ledger(this.quotaDatabase, storage);
  }

  get url(): string {
    return this.copy.url;
  }

  createAccount(tier: Tier = 'free'): Promise<TestAccount> {
    return TestAccount.open(this.database, tier);
  }

  /** Reserves an operation and returns its id. */
  async reserveOperation(how: 'admit' | 'reserve', admission: Parameters<Ledger['reserve']>[0]): Promise<string> {
    await this.ledger[how](admission);
    return admission.operationId;
  }

  /** Commits an operation with an outcome. */
  commitOperation(operationId: string) {
    return this.ledger.settle({ operationId, state: 'committed', outcome });
  }

  /** Returns the counted bytes of the outcomes of all accounts. */
  async getTotalAnswerBytes(): Promise<number> {
    const { _sum: sum } = await this.database.prisma.storedAnswers.aggregate({ _sum: { bytes: true } });
    return Number(sum.bytes ?? 0);
  }

  /** Refunds an operation. */
  refundOperation(operationId: string, reason = 'failed') {
    return this.ledger.settle({ operationId, state: 'refunded', reason });
  }

  async drop(): Promise<void> {
    await this.quotaDatabase.onApplicationShutdown();
    await this.database.onApplicationShutdown();
    await this.copy.drop();
  }
}

/** Returns the fault code of a rejected call, or undefined when it succeeds. */
export const getFaultCode = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => undefined,
    (fault: { code: string }) => fault.code,
  );
