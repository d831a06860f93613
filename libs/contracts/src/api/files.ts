import { fileFields, storedFileFields } from '@kerf/catalog';
import * as z from 'zod';
import { endpoint, fileBytes } from '../endpoint.ts';
import { parseNumber } from '../schemas/query.ts';
import { secretFree } from '../schemas/text.ts';

const fileId = z.uuid();
/** UUIDs are read in either case and written in lower case (RFC 9562). */
const params = z.object({ file_id: fileId.toLowerCase() });

/** Name of a file; a name with unsafe characters is sanitized. */
const name = secretFree(z.string().min(1).max(255))
  .optional()
  .describe('Name of the file, instead of Content-Disposition.');

const storedFile = z.object({
  file_id: fileId,
  ...fileFields,
  expires_at: storedFileFields.expires_at,
});

/** Endpoints for the files that tools write and read. */
export const filesApi = {
  files: endpoint({
    method: 'GET',
    path: '/api/v1/files',
    access: 'key',
    summary: 'Files of the account, oldest first.',
    query: z.strictObject({
      after: z
        .string()
        .regex(/^[0-9a-f-]{36}$/, 'must be `next` of the page before')
        .optional()
        .describe('`next` of the page before.'),
      limit: z.preprocess(parseNumber, z.int().min(1).max(100)).default(50).describe('Files in a page. Default: 50.'),
    }),
    reply: z.object({
      files: z.array(
        storedFile.extend({
          url: storedFileFields.url,
          key_id: z.string().nullable().describe('Key, or session of the dashboard, that made it. null: unknown.'),
        }),
      ),
      next: z.string().nullable().describe('`after` of the next page; null: this is the last.'),
    }),
  }),

  uploadFile: endpoint({
    method: 'POST',
    path: '/api/v1/files',
    access: 'key',
    role: 'member',
    // Uploads have their own limits, which allow for slow transfers.
    limitedAs: 'nothing',
    summary: 'Upload a file for a tool that reads one. The body is the file.',
    query: z.strictObject({ name }),
    body: fileBytes,
    reply: storedFile.extend({ url: storedFileFields.url }),
  }),

  file: endpoint({
    method: 'GET',
    path: '/api/v1/files/{file_id}',
    access: 'key_or_slot',
    summary: 'Download a file. Supports Range and If-None-Match.',
    params,
    reply: fileBytes,
  }),

  writeFile: endpoint({
    method: 'PUT',
    path: '/api/v1/files/{file_id}',
    access: 'slot',
    summary: 'Upload to the file slot of a command; for adapters. The body is the file.',
    params,
    query: z.strictObject({ name }),
    body: fileBytes,
    reply: storedFile,
  }),

  deleteFile: endpoint({
    method: 'DELETE',
    path: '/api/v1/files/{file_id}',
    access: 'key',
    role: 'member',
    summary: 'Delete a file before it expires.',
    params,
    reply: z.object({ file_id: fileId, deleted: z.literal(true) }),
  }),
};
