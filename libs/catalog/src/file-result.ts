import * as z from 'zod';

/** Fields of any file. */
export const fileFields = {
  file_name: z.string(),
  media_type: z.string(),
  size: z.int().describe('Size in bytes.'),
  sha256: z.string().describe('SHA-256 of the file, in hexadecimal.'),
};

/** Additional fields of a file stored by the service. */
export const storedFileFields = {
  url: z.string().describe('Download URL; requires the API key.'),
  expires_at: z.string().describe('When the file is deleted; UTC, without a zone.'),
};

/** Result of a tool that writes a file: its location, or its content if there is no slot for it. */
export const writtenFile = z.object({
  ...fileFields,
  file_id: z.string().optional().describe('Download with GET /api/v1/files/{file_id}.'),
  url: storedFileFields.url.optional(),
  expires_at: storedFileFields.expires_at.optional(),
  encoding: z.enum(['text', 'base64']).optional().describe('Encoding of `content`.'),
  content: z.string().optional(),
});

export type WrittenFile = z.output<typeof writtenFile>;
