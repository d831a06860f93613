import type { Readable } from 'node:stream';
import type { FileEntry, FilePlace, Span } from './file-entry.ts';
import type { Spooled } from './spool.ts';

/** What an account keeps, and how much. */
export interface Kept {
  readonly files: number;
  readonly bytes: number;
}

/** Where whole files are kept. All gateways see the same ones. */
export interface FileStore {
  /** Takes a file over from the spool, at once or not at all. False: there is a file in this place, and it stays. */
  keep(entry: FileEntry, spooled: Spooled): Promise<boolean>;
  find(place: FilePlace): Promise<FileEntry | undefined>;
  /** The bytes of a file, unless it was removed. */
  open(place: FilePlace, span?: Span): Promise<Readable | undefined>;
  /** Removes a file if there is one. */
  remove(place: FilePlace): Promise<void>;
  keptBy(accountId: string): Promise<Kept>;
  /** The ids of some of an account's files, the oldest first, that come after one; no more than asked for. */
  idsAfter(accountId: string, after: string, atMost: number): Promise<string[]>;
  /** Some of the files that were begun before a moment, no more than asked for. */
  begunBefore(moment: number, atMost: number): Promise<FilePlace[]>;
}
