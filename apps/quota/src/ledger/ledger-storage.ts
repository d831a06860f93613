import type { Outcome } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import { statements } from './ledger-statements.ts';
import { type StoredAnswer, toStoredAnswer } from './stored-answer.ts';

/** Bounds of stored outcomes, and of the database. */
export interface StorageLimits {
  readonly maxAnswerBytes: number;
  readonly maxAccountBytes: number;
  /** Maximum bytes of the outcomes of all accounts. */
  readonly maxTotalBytes: number;
  /** Size of the database at which new operations are refused. */
  readonly maxDatabaseBytes: number;
}

/** Limits that no database reaches. */
export const unlimitedStorage: StorageLimits = {
  maxAnswerBytes: Infinity,
  maxAccountBytes: Number.MAX_SAFE_INTEGER,
  maxTotalBytes: Infinity,
  maxDatabaseBytes: Infinity,
};

interface Measurement {
  readonly database_bytes: number;
  readonly answer_bytes: number;
}

/** Space that the ledger uses, as last measured, and what may still be stored. */
export class LedgerStorage {
  private databaseBytes = 0;
  /** Bytes of all stored outcomes, including what this process has stored since the measurement. */
  private answerBytes = 0;

  constructor(private readonly limits: StorageLimits = unlimitedStorage) {}

  /** True when new operations must be refused, so that running ones can still be settled. */
  get isFull(): boolean {
    return this.databaseBytes >= this.limits.maxDatabaseBytes;
  }

  /** Bytes of outcomes that one account may store now. */
  get maxAccountBytes(): number {
    return this.answerBytes >= this.limits.maxTotalBytes ? 0 : this.limits.maxAccountBytes;
  }

  /** Measures the database and the outcomes of all accounts; logs when the database becomes full or has space again. */
  async measure(database: Database, log: Log): Promise<void> {
    const wasFull = this.isFull;
    const row = await database.queryOne<Measurement>(statements.storage, []);
    this.databaseBytes = row.database_bytes;
    this.answerBytes = row.answer_bytes;
    if (this.isFull === wasFull) return;
    const size = { database_bytes: this.databaseBytes, max_bytes: this.limits.maxDatabaseBytes };
    if (this.isFull) log.error(size, 'the database is almost full: new operations are refused');
    else log.info(size, 'the database has space again: new operations are admitted');
  }

  /** Converts an outcome to its stored form, and counts it. */
  encodeAnswer(outcome: Outcome | undefined, version: number | undefined): StoredAnswer {
    const answer = toStoredAnswer(outcome, version, this.limits.maxAnswerBytes);
    this.answerBytes += answer.bytes;
    return answer;
  }
}

/** Creates the fault of a new operation on a full database. */
export const createStorageFault = (): Fault =>
  Fault.of('storage_full', { storage: 'The database', retryAfterS: 60 }, { isUndone: true });
