import { secretUrl } from '@kerf/service';
import * as z from 'zod';

/** What a service that limits requests reads from its environment. */
export const limitsConfig = {
  KERF_REDIS_URL: secretUrl('redis', 'rediss')
    .optional()
    .describe('where requests are counted for all processes; else each counts for itself'),
  KERF_REDIS_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .max(10_000)
    .default(100)
    .describe('after this time without an answer of Redis a process counts for itself, until Redis answers again'),
};

export type LimitsConfig = z.output<z.ZodObject<typeof limitsConfig>>;
