import type { Readable } from 'node:stream';
import type { FileMetadata, FileRef, ByteRange } from './file-metadata.ts';
import type { SpooledFile } from './spool.ts';

/** Storage used by an account. */
export interface StorageUsage {
  readonly files: number;
  readonly bytes: number;
}

/** Store of complete files, common to all gateways. */
export interface FileStore {
  /** Resolves when the store can be used. */
  check(): Promise<void>;
  /** Moves a file from the spool, atomically. Returns false when a file with this id exists; it is not replaced. */
  saveFile(entry: FileMetadata, spooled: SpooledFile): Promise<boolean>;
  findFile(place: FileRef): Promise<FileMetadata | undefined>;
  /** Opens the bytes of a file; undefined if it was removed. */
  openFile(place: FileRef, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes a file if there is one. */
  removeFile(place: FileRef): Promise<void>;
  measureUsage(accountId: string): Promise<StorageUsage>;
  /** Lists up to `limit` ids of an account's files after the given one, oldest first. */
  listIdsAfter(accountId: string, after: string, limit: number): Promise<string[]>;
  /** Lists up to `limit` files that were created before a moment (milliseconds since 1970). */
  listCreatedBefore(moment: number, limit: number): Promise<FileRef[]>;
}
