import * as z from 'zod';

/** Metadata of a stored file. */
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

/** Reference to a file: its account and its id. */
export type FilePlace = Pick<FileEntry, 'accountId' | 'fileId'>;

/** Storage key of a file: `<account>/<file>`. */
export const nameOf = ({ accountId, fileId }: FilePlace): string => `${accountId}/${fileId}`;

/** Byte range of a file; `end` is inclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the creation time of a file in milliseconds since 1970, read from its id, a version 7 UUID. */
export const begunAt = (fileId: string): number => Number.parseInt(fileId.replaceAll('-', '').slice(0, 12), 16);
