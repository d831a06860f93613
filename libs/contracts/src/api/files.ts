import { fileFacts, keptFile } from '@kerf/catalog';
import * as z from 'zod';
import { endpoint, fileBytes } from '../endpoint.ts';
import { withoutSecret } from '../without-secret.ts';

const fileId = z.uuid();
/** UUIDs are read in either case and written in lower case (RFC 9562). */
const params = z.object({ file_id: fileId.toLowerCase() });

/** What a file is called: where a name is not a plain one, it is made one. */
const name = withoutSecret(z.string().min(1).max(255))
  .optional()
  .describe('The name of the file, in place of Content-Disposition.');

const storedFile = z.object({
  file_id: fileId,
  ...fileFacts,
  expires_at: keptFile.expires_at,
});

/** The files that tools write and read. */
export const filesApi = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/api/v1/files',
    access: 'key',
    role: 'member',
    // What arrives has limits within, which leave room for files that take long.
    unlimited: true,
    summary: 'Upload a file for a tool that reads one. The body is the file.',
    query: z.strictObject({ name }),
    body: fileBytes,
    reply: storedFile.extend({ url: keptFile.url }),
  }),

  file: endpoint({
    method: 'GET',
    path: '/api/v1/files/{file_id}',
    access: 'key_or_slot',
    summary: 'Download a file. Understands Range and If-None-Match.',
    params,
    reply: fileBytes,
  }),

  writeFile: endpoint({
    method: 'PUT',
    path: '/api/v1/files/{file_id}',
    access: 'slot',
    summary: 'Fill the file slot of an order; for adapters. The body is the file.',
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
