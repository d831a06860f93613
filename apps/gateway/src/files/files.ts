import type { Readable } from 'node:stream';
import { api } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import { v7 as uuidv7, validate } from 'uuid';
import { getCreatedAtMs, type FileMetadata, type FileRef, type ByteRange } from './file-metadata.ts';
import { FileListing } from './file-listing.ts';
import type { FileStore } from './file-store.ts';
import { normalizeMediaType, sanitizeFileName } from './file-name.ts';
import type { Spool, SpooledFile } from './spool.ts';

/** Limits, retention and public URL of files. */
interface FileSettings {
  /** Public URL of the gateways. */
  readonly publicUrl: string;
  readonly maxFileBytes: number;
  readonly maxAccountBytes: number;
  readonly maxAccountFiles: number;
  readonly retentionMs: number;
}

/** A file that is being uploaded. */
export interface FileUpload extends FileRef {
  readonly keyId?: string | undefined;
  readonly name: string | undefined;
  readonly mediaType: string;
  readonly content: Readable;
  readonly maxBytes: number;
}

/** The files of all accounts: stored complete, visible to their own account only, and removed when they expire. */
export class Files {
  private readonly listing: FileListing;
  private readonly uploads = metrics.getCounter('kerf.files.uploads');
  private readonly uploaded = metrics.getCounter('kerf.files.uploaded');

  constructor(
    private readonly store: FileStore,
    private readonly spool: Spool,
    readonly settings: FileSettings,
    private readonly now: () => number = Date.now,
  ) {
    this.listing = new FileListing(store);
  }

  /** Prepares the spool. Throws when its folder is not writable. */
  async onModuleInit(): Promise<void> {
    await this.spool.prepare();
  }

  /** Resolves when the spool is writable and the store is reachable; a full disk passes. */
  async checkStorage(): Promise<void> {
    await this.spool.prepare();
    await this.store.check();
  }

  /** Creates a file id that contains the current time. */
  createFileId(): string {
    return uuidv7({ msecs: this.now() });
  }

  /**
   * Stores an upload. Throws `files_full`, `file_too_large`, `storage_full`, or `file_exists` when the id has other
   * content already.
   */
  async storeUpload({ content, maxBytes, ...upload }: FileUpload): Promise<FileMetadata> {
    await this.spool.checkSpace();
    await this.checkAccountSpace(upload.accountId);
    const spooled = await this.spool.spoolContent(content, maxBytes);
    try {
      return await this.saveUpload(upload, spooled);
    } finally {
      await this.spool.removeSpooled(spooled);
    }
  }

  /** Finds a file. Throws `unknown_file`, alike for a file of another account, a missing and an expired one. */
  async findFile({ accountId, fileId }: FileRef): Promise<FileMetadata> {
    const found = validate(fileId) && this.isRetained(fileId) && (await this.store.findFile({ accountId, fileId }));
    if (!found) throw unknownFile(fileId);
    return found;
  }

  /** Lists a page of an account's files, oldest first, and the id after which the next page begins. */
  async listFiles(accountId: string, after: string, limit: number): Promise<{ files: FileMetadata[]; next?: string }> {
    const ids = await this.listing.listIdsAfter(accountId, after, limit);
    const places = ids.filter((id) => this.isRetained(id)).map((fileId) => ({ accountId, fileId }));
    const last = ids.length < limit ? undefined : ids.at(-1);
    return { files: await this.listing.findExisting(places), ...(last !== undefined && { next: last }) };
  }

  /** Lists ids of an account's files after the given one. */
  async listIds(accountId: string, after: string, limit: number): Promise<string[]> {
    const ids = await this.listing.listIdsAfter(accountId, after, limit);
    return ids.filter((id) => this.isRetained(id));
  }

  async openFile(place: FileRef, range?: ByteRange): Promise<Readable> {
    const bytes = await this.store.openFile(place, range);
    // Removed since it was found.
    if (!bytes) throw unknownFile(place.fileId);
    return bytes;
  }

  /** Removes a file if it exists. */
  async removeFile(place: FileRef): Promise<void> {
    await this.store.removeFile(place);
  }

  /** Returns the URL to download a file and, with the token of its slot, to upload it. */
  getUrl(fileId: string): string {
    return `${this.settings.publicUrl}${api.file.path.replace('{file_id}', fileId)}`;
  }

  /** Returns the expiry of a file: UTC, without a zone. */
  getExpiry(fileId: string): string {
    return new Date(getCreatedAtMs(fileId) + this.settings.retentionMs).toISOString().slice(0, 19);
  }

  /** Removes up to `limit` expired files and returns how many it removed. */
  async removeExpired(limit: number): Promise<number> {
    const now = this.now();
    await this.spool.removeStale(now);
    const old = await this.store.listCreatedBefore(now - this.settings.retentionMs, limit);
    for (const place of old) await this.store.removeFile(place);
    return old.length;
  }

  /** Removes up to `limit` files of an account that is erased. */
  async eraseFiles(accountId: string, limit: number): Promise<{ erased: number; isDone: boolean }> {
    const ids = await this.store.listIdsAfter(accountId, '', limit);
    for (const fileId of ids) await this.store.removeFile({ accountId, fileId });
    return { erased: ids.length, isDone: ids.length < limit };
  }

  private async saveUpload(
    upload: Omit<FileUpload, 'content' | 'maxBytes'>,
    spooled: SpooledFile,
  ): Promise<FileMetadata> {
    const { accountId, fileId, name, mediaType, keyId } = upload;
    const { size, sha256 } = spooled;
    if (size === 0) throw Fault.invalid('The file is empty.');
    const entry = {
      accountId,
      fileId,
      fileName: sanitizeFileName(name),
      mediaType: normalizeMediaType(mediaType),
      size,
      sha256,
      ...(keyId !== undefined && { keyId }),
    };
    if (await this.store.saveFile(entry, spooled)) {
      this.uploads.add(1, {});
      this.uploaded.add(size, {});
      return entry;
    }
    // A client that lost our response uploads the same file again.
    const existing = await this.store.findFile({ accountId, fileId });
    if (existing?.sha256 === sha256) return existing;
    throw Fault.of('file_exists', { file: fileId });
  }

  /** Throws `files_full`. Concurrent uploads may exceed the limit, by as many as may run at once. */
  private async checkAccountSpace(accountId: string): Promise<void> {
    const { files, bytes: size } = await this.store.measureUsage(accountId);
    if (files >= this.settings.maxAccountFiles || size >= this.settings.maxAccountBytes)
      throw Fault.of('files_full', { files, size });
  }

  private isRetained(fileId: string): boolean {
    return getCreatedAtMs(fileId) + this.settings.retentionMs > this.now();
  }
}

const unknownFile = (fileId: string): Fault => Fault.of('unknown_file', { file: fileId.slice(0, 100) });
