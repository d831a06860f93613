import * as z from 'zod';

/** Metadata of a stored file. */
export const fileMetadata = z.object({
  accountId: z.uuid(),
  fileId: z.uuid(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.int(),
  /** In hexadecimal. */
  sha256: z.string(),
  /** Key, or session, of the request that wrote it. Absent from files of the previous release. */
  keyId: z.uuid().optional(),
});
export type FileMetadata = z.output<typeof fileMetadata>;

/** Reference to a file: its account and its id. */
export type FileRef = Pick<FileMetadata, 'accountId' | 'fileId'>;

/** Storage key of a file: `<account>/<file>`. */
export const toStorageKey = ({ accountId, fileId }: FileRef): string => `${accountId}/${fileId}`;

/** Byte range of a file; `end` is inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Returns the creation time of a file in milliseconds since 1970, read from its id, a version 7 UUID. */
export const getCreatedAtMs = (fileId: string): number => Number.parseInt(fileId.replaceAll('-', '').slice(0, 12), 16);
