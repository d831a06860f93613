import type { Readable } from 'node:stream';
import { api } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { v7 as uuidv7, validate } from 'uuid';
import { begunAt, type FileEntry, type FilePlace, type Span } from './file-entry.ts';
import { FileLooks } from './file-looks.ts';
import type { FileStore } from './file-store.ts';
import { mediaTypeOf, plainName } from './file-name.ts';
import type { Spool, Spooled } from './spool.ts';

/** Limits, retention and public URL of files. */
interface FileTerms {
  /** Public URL of the gateways. */
  readonly publicUrl: string;
  readonly bytesPerFile: number;
  readonly bytesPerAccount: number;
  readonly filesPerAccount: number;
  readonly retentionMs: number;
}

/** A file that is being uploaded. */
export interface Arrival extends FilePlace {
  readonly name: string | undefined;
  readonly mediaType: string;
  readonly content: Readable;
  readonly maxBytes: number;
}

/** The files of all accounts: stored complete, visible to their own account only, and removed when they expire. */
export class Files {
  private readonly looks: FileLooks;

  constructor(
    private readonly store: FileStore,
    private readonly spool: Spool,
    readonly terms: FileTerms,
    private readonly now: () => number = Date.now,
  ) {
    this.looks = new FileLooks(store);
  }

  /** Prepares the spool. Throws when its folder is not writable. */
  async onModuleInit(): Promise<void> {
    await this.spool.prepare();
  }

  /** Creates a file id that contains the current time. */
  newId(): string {
    return uuidv7({ msecs: this.now() });
  }

  /**
   * Stores an upload. Throws `files_full`, `file_too_large`, `storage_full`, or `file_exists` when the id has other
   * content already.
   */
  async take({ content, maxBytes, ...arrival }: Arrival): Promise<FileEntry> {
    await this.makeSure(arrival.accountId);
    const spooled = await this.spool.take(content, maxBytes);
    try {
      return await this.keep(arrival, spooled);
    } finally {
      await this.spool.drop(spooled);
    }
  }

  /** Finds a file. Throws `unknown_file`, alike for a file of another account, a missing and an expired one. */
  async find({ accountId, fileId }: FilePlace): Promise<FileEntry> {
    const found = validate(fileId) && this.isAlive(fileId) && (await this.store.find({ accountId, fileId }));
    if (!found) throw unknown(fileId);
    return found;
  }

  /** Lists a page of an account's files, oldest first, and the id after which the next page begins. */
  async listed(accountId: string, after: string, atMost: number): Promise<{ files: FileEntry[]; next?: string }> {
    const ids = await this.looks.idsAfter(accountId, after, atMost);
    const places = ids.filter((id) => this.isAlive(id)).map((fileId) => ({ accountId, fileId }));
    const last = ids.length < atMost ? undefined : ids.at(-1);
    return { files: await this.looks.entriesOf(places), ...(last !== undefined && { next: last }) };
  }

  /** Lists ids of an account's files after the given one. */
  async ids(accountId: string, after: string, atMost: number): Promise<string[]> {
    const ids = await this.looks.idsAfter(accountId, after, atMost);
    return ids.filter((id) => this.isAlive(id));
  }

  async open(place: FilePlace, span?: Span): Promise<Readable> {
    const bytes = await this.store.open(place, span);
    // Removed since it was found.
    if (!bytes) throw unknown(place.fileId);
    return bytes;
  }

  /** Removes a file if it exists. */
  async remove(place: FilePlace): Promise<void> {
    await this.store.remove(place);
  }

  /** Returns the URL to download a file and, with the token of its slot, to upload it. */
  urlOf(fileId: string): string {
    return `${this.terms.publicUrl}${api.file.path.replace('{file_id}', fileId)}`;
  }

  /** Returns the expiry of a file: UTC, without a zone. */
  expiryOf(fileId: string): string {
    return new Date(begunAt(fileId) + this.terms.retentionMs).toISOString().slice(0, 19);
  }

  /** Removes up to `limit` expired files and returns how many it removed. */
  async sweep(atMost: number): Promise<number> {
    const now = this.now();
    await this.spool.sweep(now);
    const old = await this.store.begunBefore(now - this.terms.retentionMs, atMost);
    for (const place of old) await this.store.remove(place);
    return old.length;
  }

  private async keep(arrival: Omit<Arrival, 'content' | 'maxBytes'>, spooled: Spooled): Promise<FileEntry> {
    const { accountId, fileId, name, mediaType } = arrival;
    const { size, sha256 } = spooled;
    if (size === 0) throw Fault.invalid('The file is empty.');
    const entry = { accountId, fileId, fileName: plainName(name), mediaType: mediaTypeOf(mediaType), size, sha256 };
    if (await this.store.keep(entry, spooled)) return entry;
    // A client that lost our response uploads the same file again.
    const there = await this.store.find({ accountId, fileId });
    if (there?.sha256 === sha256) return there;
    throw Fault.of('file_exists', { file: fileId });
  }

  /** Throws `files_full`. Concurrent uploads may exceed the limit, by as many as may run at once. */
  private async makeSure(accountId: string): Promise<void> {
    const { files, bytes: size } = await this.store.keptBy(accountId);
    if (files >= this.terms.filesPerAccount || size >= this.terms.bytesPerAccount)
      throw Fault.of('files_full', { files, size });
  }

  private isAlive(fileId: string): boolean {
    return begunAt(fileId) + this.terms.retentionMs > this.now();
  }
}

const unknown = (fileId: string): Fault => Fault.of('unknown_file', { file: fileId.slice(0, 100) });
