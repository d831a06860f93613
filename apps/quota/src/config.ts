import { databaseConfig, type Environment, readConfig, serviceConfig } from '@kerf/service';
import * as z from 'zod';
import { replicas } from './streams-config.ts';

/** What the quota service reads from its environment, once. */
export const readQuotaConfig = (environment: Environment = process.env) =>
  readConfig(
    {
      ...serviceConfig,
      ...databaseConfig(16),
      KERF_SWEEP_INTERVAL_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
      KERF_RELAY_INTERVAL_MS: z.coerce.number().int().min(1).max(5_000).default(200),
      KERF_STREAM_REPLICAS: replicas,
      KERF_PRUNE_INTERVAL_MS: z.coerce.number().int().min(100).max(3_600_000).default(60_000),
      KERF_OPERATIONS_KEPT_DAYS: z.coerce.number().int().min(8).max(3_650).default(35),
      KERF_ROLL_UP_INTERVAL_MS: z.coerce.number().int().min(100).max(60_000).default(1_000),
    },
    environment,
  );

export type QuotaConfig = ReturnType<typeof readQuotaConfig>;
