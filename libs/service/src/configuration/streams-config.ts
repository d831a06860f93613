import * as z from 'zod';

/** Environment variables of a process that creates event streams. */
export const streamsConfig = {
  KERF_STREAM_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe('replicas of each event stream; 3 on a cluster'),
};
