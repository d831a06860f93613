import * as z from 'zod';

/** What is told of a file, wherever it lies. */
export const fileFacts = {
  file_name: z.string(),
  media_type: z.string(),
  size: z.int().describe('Bytes of the file.'),
  sha256: z.string().describe('Of the file, in hexadecimal.'),
};

/** What is told besides of one that the service keeps. */
export const keptFile = {
  url: z.string().describe('Where the file can be downloaded, with the API key.'),
  expires_at: z.string().describe('When the file is deleted; UTC, without a zone.'),
};

/** What a tool that writes a file answers: where the file lies, or, without a place for it, the file itself. */
export const writtenFile = z.object({
  ...fileFacts,
  file_id: z.string().optional().describe('GET /api/v1/files/{file_id} answers the file.'),
  url: keptFile.url.optional(),
  expires_at: keptFile.expires_at.optional(),
  encoding: z.enum(['text', 'base64']).optional().describe('How `content` holds the bytes of the file.'),
  content: z.string().optional(),
});

export type WrittenFile = z.output<typeof writtenFile>;
