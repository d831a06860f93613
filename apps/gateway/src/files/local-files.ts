import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { begunAt, type FileEntry, fileEntry, type FilePlace, type Span } from './file-entry.ts';
import type { FileStore, Kept } from './file-store.ts';
import { codeOf, inTermsOfRoom } from './room.ts';
import type { Spooled } from './spool.ts';

/**
 * Store of files in a folder that all gateways share: `<account>/<file>/bytes` and `entry.json`. The spool must be on
 * the same file system: a folder is renamed as a whole, so that a file exists with its metadata or not at all.
 */
export class LocalFiles implements FileStore {
  constructor(
    private readonly folder: string,
    /** Folder into which others are moved before they are removed. */
    private readonly trash: string,
  ) {}

  async keep(entry: FileEntry, spooled: Spooled): Promise<boolean> {
    try {
      await writeFile(join(spooled.folder, 'entry.json'), JSON.stringify(entry), { mode: 0o600, flush: true });
      await mkdir(join(this.folder, entry.accountId), { recursive: true, mode: 0o700 });
      await rename(spooled.folder, this.placeOf(entry));
      return true;
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false;
      throw inTermsOfRoom(error);
    }
  }

  async find(place: FilePlace): Promise<FileEntry | undefined> {
    const written = await readFile(join(this.placeOf(place), 'entry.json'), 'utf8').catch(unlessMissing);
    return written === undefined ? undefined : fileEntry.parse(JSON.parse(written));
  }

  async open(place: FilePlace, span?: Span): Promise<Readable | undefined> {
    const handle = await open(join(this.placeOf(place), 'bytes')).catch(unlessMissing);
    return handle?.createReadStream({ ...span });
  }

  async remove(place: FilePlace): Promise<void> {
    const removed = join(this.trash, crypto.randomUUID());
    await mkdir(this.trash, { recursive: true, mode: 0o700 });
    await rename(this.placeOf(place), removed).catch(unlessMissing);
    await rm(removed, { recursive: true, force: true });
  }

  async keptBy(accountId: string): Promise<Kept> {
    const ids = await this.idsIn(accountId);
    const sizes = await Promise.all(ids.map((fileId) => this.sizeOf({ accountId, fileId })));
    return { files: ids.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  async idsAfter(accountId: string, after: string, atMost: number): Promise<string[]> {
    const ids = await this.idsIn(accountId);
    return ids
      .filter((id) => id > after)
      .toSorted()
      .slice(0, atMost);
  }

  async begunBefore(moment: number, atMost: number): Promise<FilePlace[]> {
    const found: FilePlace[] = [];
    for (const accountId of await readdir(this.folder).catch(() => [])) {
      const old = (await this.idsIn(accountId)).filter((fileId) => begunAt(fileId) < moment);
      found.push(...old.map((fileId) => ({ accountId, fileId })));
      if (found.length >= atMost) break;
    }
    return found.slice(0, atMost);
  }

  private async idsIn(accountId: string): Promise<string[]> {
    return (await readdir(join(this.folder, accountId)).catch(unlessMissing)) ?? [];
  }

  private async sizeOf(place: FilePlace): Promise<number> {
    const found = await stat(join(this.placeOf(place), 'bytes')).catch(unlessMissing);
    return found?.size ?? 0;
  }

  private placeOf({ accountId, fileId }: FilePlace): string {
    return join(this.folder, accountId, fileId);
  }
}

/** Maps a missing file to undefined and rethrows any other error. */
function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
}
