import { type Environment, readConfig, secret } from '@kerf/service';
import * as z from 'zod';

/** Copies of each stream. */
export const replicas = z.coerce
  .number()
  .int()
  .min(1)
  .max(5)
  .default(1)
  .describe('copies of each stream of events; 3 on a cluster');

/** What is read from the environment to declare the streams. */
export const readStreamsConfig = (environment: Environment = process.env) =>
  readConfig({ KERF_NATS_URL: secret(), KERF_STREAM_REPLICAS: replicas }, environment);
