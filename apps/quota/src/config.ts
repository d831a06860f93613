import {
  databaseConfig,
  type Environment,
  getMaxDatabaseBytes,
  positiveInteger,
  readConfig,
  secretUrl,
  serviceConfig,
  streamsConfig,
  volumeConfig,
} from '@kerf/service';
import * as z from 'zod';
import type { StorageLimits } from './ledger/ledger-storage.ts';

/** Pause between two runs of a periodic task. */
const intervalMs = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Retention of what accounts used, and of what they did not pay for. */
const usageRetentionConfig = {
  KERF_FAILED_OPERATIONS_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .max(3_650)
    .default(8)
    .describe('retention of refunded operations, if shorter'),
  KERF_USAGE_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(122)
    .max(36_500)
    .default(400)
    .describe('retention of usage by day, tool, key and adapter, and of past months; longer while operations are kept'),
};

/** Bounds of stored answers and of the database. */
const storageConfig = {
  KERF_STORED_ANSWER_BYTES: positiveInteger
    .default(1_000_000)
    .describe('maximum size of an answer that can be replayed under its Idempotency-Key'),
  KERF_ACCOUNT_STORED_ANSWER_BYTES: positiveInteger
    .default(16_000_000)
    .describe('maximum total size of the answers stored for an account'),
  KERF_STORED_ANSWERS_BYTES: positiveInteger
    .default(2_000_000_000)
    .describe('maximum total size of the answers stored for all accounts'),
  ...volumeConfig,
};

/** The environment of the quota service. */
export const quotaVariables = {
  ...serviceConfig,
  ...databaseConfig(16),
  KERF_DATABASE_SESSION_URL: secretUrl('postgresql', 'postgres')
    .optional()
    .describe(
      'the same Postgres without a transaction pooler, for the lock of the relay; required if the other URL leads to one',
    ),
  KERF_SWEEP_INTERVAL_MS: intervalMs(100, 60_000)
    .default(5_000)
    .describe('pause between refunds of unsettled operations'),
  KERF_RELAY_INTERVAL_MS: intervalMs(1, 5_000).default(200).describe('pause between polls of the outbox'),
  ...streamsConfig,
  KERF_OUTBOX_EVENTS: z.coerce
    .number()
    .int()
    .min(1_000)
    .default(1_000_000)
    .describe('events that may wait for JetStream, for 7 days at most; above it the oldest are dropped'),
  KERF_ROLL_UP_INTERVAL_MS: intervalMs(100, 60_000)
    .default(1_000)
    .describe('pause between roll-ups of settled operations'),
  KERF_PRUNE_INTERVAL_MS: intervalMs(100, 3_600_000)
    .default(60_000)
    .describe('pause between removals of old outcomes and operations'),
  KERF_OPERATIONS_KEPT_DAYS: z.coerce.number().int().min(8).max(3_650).default(35).describe('retention of operations'),
  ...usageRetentionConfig,
  ...storageConfig,
};

/** Reads and validates the quota service's environment variables. */
export const readQuotaConfig = (environment: Environment = process.env) => readConfig(quotaVariables, environment);

export type QuotaConfig = ReturnType<typeof readQuotaConfig>;

/** Returns the bounds of the ledger's storage. */
export const toStorageLimits = (config: QuotaConfig): StorageLimits => ({
  maxAnswerBytes: config.KERF_STORED_ANSWER_BYTES,
  maxAccountBytes: config.KERF_ACCOUNT_STORED_ANSWER_BYTES,
  maxTotalBytes: config.KERF_STORED_ANSWERS_BYTES,
  maxDatabaseBytes: getMaxDatabaseBytes(config),
});
