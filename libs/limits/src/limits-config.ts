import { secretUrl } from '@kerf/service';
import * as z from 'zod';

/** What a service that limits requests reads from its environment. */
export const limitsConfig = {
  /** Requests are counted and limited here; without it each process counts for itself. */
  KERF_REDIS_URL: secretUrl('redis', 'rediss').optional(),
  /** After this time without an answer of Redis a request is counted in the process. */
  KERF_REDIS_TIMEOUT_MS: z.coerce.number().int().positive().max(10_000).default(100),
};

export type LimitsConfig = z.output<z.ZodObject<typeof limitsConfig>>;
