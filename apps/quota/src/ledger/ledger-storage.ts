import type { Outcome } from '@kerf/contracts';
import { type Database, DatabaseVolume } from '@kerf/db';
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
  readonly volume: DatabaseVolume;
  /** Bytes of all stored outcomes, including what this process has stored since the measurement. */
  private answerBytes = 0;

  constructor(private readonly limits: StorageLimits = unlimitedStorage) {
    this.volume = new DatabaseVolume(limits.maxDatabaseBytes);
  }

  /** True when new operations must be refused, so that running ones can still be settled. */
  get isFull(): boolean {
    return this.volume.isFull;
  }

  /** Bytes of outcomes that one account may store now. */
  get maxAccountBytes(): number {
    return this.answerBytes >= this.limits.maxTotalBytes ? 0 : this.limits.maxAccountBytes;
  }

  /** Measures the database and the outcomes of all accounts; logs when the database becomes full or has space again. */
  async measure(database: Database, log: Log): Promise<void> {
    const row = await database.queryOne<Measurement>(statements.storage, []);
    this.answerBytes = row.answer_bytes;
    this.volume.recordSize(row.database_bytes, log);
  }

  /** Converts an outcome to its stored form, and counts it. */
  encodeAnswer(outcome: Outcome | undefined, version: number | undefined): StoredAnswer {
    const answer = toStoredAnswer(outcome, version, this.limits.maxAnswerBytes);
    this.answerBytes += answer.bytes;
    return answer;
  }
}
