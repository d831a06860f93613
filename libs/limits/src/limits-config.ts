import { secretUrl } from '@kerf/service';
import * as z from 'zod';

/** Environment variables of a service that limits requests. */
export const limitsConfig = {
  KERF_REDIS_URL: secretUrl('redis', 'rediss')
    .optional()
    .describe('Redis in which all processes share their rate limits; without it each process counts alone'),
  KERF_REDIS_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .max(10_000)
    .default(100)
    .describe('time without a reply from Redis after which a process counts alone, until Redis replies again'),
};

export type LimitsConfig = z.output<z.ZodObject<typeof limitsConfig>>;
