import * as z from 'zod';

/** What is known of a file that is kept. */
export const fileEntry = z.object({
  accountId: z.uuid(),
  fileId: z.uuid(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.int(),
  /** In hexadecimal. */
  sha256: z.string(),
});
export type FileEntry = z.output<typeof fileEntry>;

/** Whose file, and which. */
export type FilePlace = Pick<FileEntry, 'accountId' | 'fileId'>;

/** Both in one word: `<account>/<file>`. */
export const nameOf = ({ accountId, fileId }: FilePlace): string => `${accountId}/${fileId}`;

/** Bytes of a file, from the first to the last that is wanted. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** When a file was begun, in milliseconds since 1970: its id says so, being a UUID of version 7. */
export const begunAt = (fileId: string): number => Number.parseInt(fileId.replaceAll('-', '').slice(0, 12), 16);
