import { type Environment, readConfig, secret } from '@kerf/service';
import * as z from 'zod';

/** Number of replicas of each stream. */
export const replicas = z.coerce
  .number()
  .int()
  .min(1)
  .max(5)
  .default(1)
  .describe('replicas of each event stream; 3 on a cluster');

/** Reads the environment variables for declaring the streams. */
export const readStreamsConfig = (environment: Environment = process.env) =>
  readConfig({ KERF_NATS_URL: secret(), KERF_STREAM_REPLICAS: replicas }, environment);
