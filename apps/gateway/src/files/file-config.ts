import { positiveInteger, secret } from '@kerf/service';
import * as z from 'zod';

/** Environment variables of the gateway about files. */
export const fileConfig = {
  KERF_FILES_DIRECTORY: z
    .string()
    .describe('folder of stored files, or with S3 of unfinished uploads; without S3 all gateways must share it'),
  KERF_FILES_WATERMARK_PERCENT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(95)
    .describe('used share of the file system of that folder above which uploads are refused'),
  KERF_FILES_RETENTION_HOURS: z.coerce.number().positive().max(8_760).default(24).describe('lifetime of a file'),
  KERF_FILES_SWEEP_INTERVAL_MS: positiveInteger.default(60_000).describe('interval between removals of expired files'),
  KERF_FILE_BYTES: positiveInteger.default(200_000_000).describe('maximum size of a file'),
  KERF_ACCOUNT_FILE_BYTES: positiveInteger
    .default(2_000_000_000)
    .describe('maximum total size of the files of an account'),
  KERF_ACCOUNT_FILES: positiveInteger.default(5_000).describe('maximum number of files of an account'),
  KERF_ACCOUNT_UPLOADS_AT_ONCE: positiveInteger.default(8).describe('concurrent uploads of an account, per gateway'),
  KERF_ACCOUNT_UPLOADS_PER_MINUTE: positiveInteger.default(120).describe('uploads of an account'),
  KERF_FILES_S3_ENDPOINT: z.url().optional().describe('URL of an S3 server that stores the files instead'),
  KERF_FILES_S3_BUCKET: z.string().optional().describe('its bucket, which must exist; required with S3'),
  KERF_FILES_S3_REGION: z.string().default('us-east-1').describe('its region'),
  KERF_FILES_S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('access key that may read, write, delete and list there; required with S3'),
  KERF_FILES_S3_SECRET_ACCESS_KEY: secret().optional().describe('the secret of that access key; required with S3'),
};
