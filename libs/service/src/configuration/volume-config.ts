import * as z from 'zod';
import { positiveInteger } from './config.ts';

/** Environment variables of a service that refuses to store anything new before the volume of its database is full. */
export const volumeConfig = {
  KERF_DATABASE_VOLUME_BYTES: positiveInteger
    .optional()
    .describe(
      'size of the volume of the database; without it, nothing is refused when it is almost full, which the log says at the start',
    ),
  KERF_DATABASE_WATERMARK_PERCENT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(90)
    .describe('share of the volume above which what needs space is refused'),
  KERF_STORAGE_CHECK_INTERVAL_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(5_000)
    .describe('pause between measurements of the database and the stored answers'),
};

/** Returns the size of the database from which on nothing new is stored; infinite if there is none. */
export const getMaxDatabaseBytes = (config: z.output<z.ZodObject<typeof volumeConfig>>): number =>
  ((config.KERF_DATABASE_VOLUME_BYTES ?? Number.POSITIVE_INFINITY) * config.KERF_DATABASE_WATERMARK_PERCENT) / 100;
