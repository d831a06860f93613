import { count, secret } from '@kerf/service';
import * as z from 'zod';

/** What the gateway reads about files from its environment. */
export const fileConfig = {
  KERF_FILES_DIRECTORY: z
    .string()
    .describe('where files are kept, or with S3 gathered until they are whole; without S3 all gateways must share it'),
  KERF_FILES_RETENTION_HOURS: z.coerce.number().positive().max(8_760).default(24).describe('how long a file is kept'),
  KERF_FILES_SWEEP_INTERVAL_MS: count.default(60_000).describe('pause between removals of what has expired'),
  KERF_FILE_BYTES: count.default(200_000_000).describe('bytes of one file at most'),
  KERF_ACCOUNT_FILE_BYTES: count.default(2_000_000_000).describe('bytes that an account may keep'),
  KERF_ACCOUNT_FILES: count.default(5_000).describe('files that an account may keep'),
  KERF_ACCOUNT_UPLOADS_AT_ONCE: count
    .default(8)
    .describe('files that an account may upload at one time, to one gateway'),
  KERF_ACCOUNT_UPLOADS_PER_MINUTE: count.default(120).describe('files that an account may upload'),
  KERF_FILES_S3_ENDPOINT: z.url().optional().describe('an S3 server that keeps the files instead'),
  KERF_FILES_S3_BUCKET: z.string().optional().describe('its bucket, which must exist; required with S3'),
  KERF_FILES_S3_REGION: z.string().default('us-east-1').describe('its region'),
  KERF_FILES_S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('who may read, write, delete and list there; required with S3'),
  KERF_FILES_S3_SECRET_ACCESS_KEY: secret().optional().describe('the secret of that access key; required with S3'),
};
