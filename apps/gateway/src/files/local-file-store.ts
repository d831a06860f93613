import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { getCreatedAtMs, type FileMetadata, fileMetadata, type FileRef, type ByteRange } from './file-metadata.ts';
import type { FileStore, StorageUsage } from './file-store.ts';
import { getErrorCode, toStorageError } from './storage-errors.ts';
import type { SpooledFile } from './spool.ts';

/**
 * Store of files in a folder that all gateways share: `<account>/<file>/bytes` and `entry.json`. The spool must be on
 * the same file system: a folder is renamed as a whole, so that a file exists with its metadata or not at all.
 */
export class LocalFileStore implements FileStore {
  constructor(
    private readonly folder: string,
    /** Folder into which others are moved before they are removed. */
    private readonly trash: string,
  ) {}

  async check(): Promise<void> {
    // The folder is created by the first file.
    await access(this.folder, constants.W_OK).catch(ignoreMissing);
  }

  async saveFile(entry: FileMetadata, spooled: SpooledFile): Promise<boolean> {
    try {
      await writeFile(join(spooled.folder, 'entry.json'), JSON.stringify(entry), { mode: 0o600, flush: true });
      await mkdir(join(this.folder, entry.accountId), { recursive: true, mode: 0o700 });
      await rename(spooled.folder, this.getFolder(entry));
      return true;
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error))) return false;
      throw toStorageError(error);
    }
  }

  async findFile(place: FileRef): Promise<FileMetadata | undefined> {
    const written = await readFile(join(this.getFolder(place), 'entry.json'), 'utf8').catch(ignoreMissing);
    return written === undefined ? undefined : fileMetadata.parse(JSON.parse(written));
  }

  async openFile(place: FileRef, range?: ByteRange): Promise<Readable | undefined> {
    const handle = await open(join(this.getFolder(place), 'bytes')).catch(ignoreMissing);
    return handle?.createReadStream({ ...range });
  }

  async removeFile(place: FileRef): Promise<void> {
    const removed = join(this.trash, crypto.randomUUID());
    await mkdir(this.trash, { recursive: true, mode: 0o700 });
    await rename(this.getFolder(place), removed).catch(ignoreMissing);
    await rm(removed, { recursive: true, force: true });
  }

  async measureUsage(accountId: string): Promise<StorageUsage> {
    const ids = await this.listFileIds(accountId);
    const sizes = await Promise.all(ids.map((fileId) => this.getSize({ accountId, fileId })));
    return { files: ids.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  async listIdsAfter(accountId: string, after: string, limit: number): Promise<string[]> {
    const ids = await this.listFileIds(accountId);
    return ids
      .filter((id) => id > after)
      .toSorted()
      .slice(0, limit);
  }

  async listCreatedBefore(moment: number, limit: number): Promise<FileRef[]> {
    const found: FileRef[] = [];
    for (const accountId of await readdir(this.folder).catch(() => [])) {
      const old = (await this.listFileIds(accountId)).filter((fileId) => getCreatedAtMs(fileId) < moment);
      found.push(...old.map((fileId) => ({ accountId, fileId })));
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  private async listFileIds(accountId: string): Promise<string[]> {
    return (await readdir(join(this.folder, accountId)).catch(ignoreMissing)) ?? [];
  }

  private async getSize(place: FileRef): Promise<number> {
    const found = await stat(join(this.getFolder(place), 'bytes')).catch(ignoreMissing);
    return found?.size ?? 0;
  }

  private getFolder({ accountId, fileId }: FileRef): string {
    return join(this.folder, accountId, fileId);
  }
}

/** Maps a missing file to undefined and rethrows any other error. */
function ignoreMissing(error: unknown): undefined {
  if (getErrorCode(error) !== 'ENOENT') throw error;
  return undefined;
}
