import { count, secret } from '@kerf/service';
import * as z from 'zod';

/** What the gateway reads about files from its environment. */
export const fileConfig = {
  /** Files are kept here, or gathered on their way to S3. Without S3 all gateways must share it. */
  KERF_FILES_DIRECTORY: z.string(),
  KERF_FILES_RETENTION_HOURS: z.coerce.number().positive().max(8_760).default(24),
  KERF_FILES_SWEEP_INTERVAL_MS: count.default(60_000),
  KERF_FILE_BYTES: count.default(200_000_000),
  KERF_ACCOUNT_FILE_BYTES: count.default(2_000_000_000),
  KERF_ACCOUNT_FILES: count.default(5_000),
  /** How many files of one account may arrive at one time at one gateway. */
  KERF_ACCOUNT_UPLOADS_AT_ONCE: count.default(8),
  KERF_ACCOUNT_UPLOADS_PER_MINUTE: count.default(120),
  KERF_FILES_S3_ENDPOINT: z.url().optional(),
  KERF_FILES_S3_BUCKET: z.string().optional(),
  KERF_FILES_S3_REGION: z.string().default('us-east-1'),
  KERF_FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  KERF_FILES_S3_SECRET_ACCESS_KEY: secret().optional(),
};
