import * as z from 'zod';

/** What a tool that writes a file answers: where the file lies, or, without a place for it, the file itself. */
export const writtenFile = z.object({
  file_name: z.string(),
  media_type: z.string(),
  size: z.int().describe('Bytes of the file.'),
  sha256: z.string().describe('Of the file, in hexadecimal.'),
  file_id: z.string().optional().describe('GET /api/v1/files/{file_id} answers the file.'),
  url: z.string().optional().describe('Where the file can be downloaded, with the API key.'),
  expires_at: z.string().optional().describe('When the file is deleted; UTC, without a zone.'),
  encoding: z.enum(['text', 'base64']).optional().describe('How `content` holds the bytes of the file.'),
  content: z.string().optional(),
});

export type WrittenFile = z.output<typeof writtenFile>;
