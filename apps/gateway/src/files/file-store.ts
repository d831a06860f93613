import type { Readable } from 'node:stream';
import type { FileEntry, FilePlace, Span } from './file-entry.ts';
import type { Spooled } from './spool.ts';

/** Storage used by an account. */
export interface Kept {
  readonly files: number;
  readonly bytes: number;
}

/** Store of complete files, common to all gateways. */
export interface FileStore {
  /** Moves a file from the spool, atomically. Returns false when a file with this id exists; it is not replaced. */
  keep(entry: FileEntry, spooled: Spooled): Promise<boolean>;
  find(place: FilePlace): Promise<FileEntry | undefined>;
  /** Opens the bytes of a file; undefined if it was removed. */
  open(place: FilePlace, span?: Span): Promise<Readable | undefined>;
  /** Removes a file if there is one. */
  remove(place: FilePlace): Promise<void>;
  keptBy(accountId: string): Promise<Kept>;
  /** Lists up to `limit` ids of an account's files after the given one, oldest first. */
  idsAfter(accountId: string, after: string, atMost: number): Promise<string[]>;
  /** Lists up to `limit` files that were created before a moment (milliseconds since 1970). */
  begunBefore(moment: number, atMost: number): Promise<FilePlace[]>;
}
