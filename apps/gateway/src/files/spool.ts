import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Fault, getErrorMessage } from '@kerf/errors';
import { createStorageFault, toStorageError, isDiskFull } from './storage-errors.ts';

/** A complete file in the spool, in a folder of its own, with its size and checksum. */
export interface SpooledFile {
  readonly folder: string;
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Age of an abandoned upload. No upload takes that long: its process has ended. */
const maxAgeMs = 3_600_000;

/** Buffer on disk for files until they are complete. Nothing is held in memory, and no caller sees them here. */
export class Spool {
  constructor(
    private readonly folder: string,
    /** Used share of the file system above which nothing new is taken. */
    private readonly maxUsedPercent = 100,
  ) {}

  /** Throws `storage_full` while the file system of the folder is almost full. */
  async checkSpace(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { blocks, bfree, bavail } = await statfs(this.folder);
    const used = blocks - bfree;
    if (used * 100 > (used + bavail) * this.maxUsedPercent) throw createStorageFault();
  }

  /**
   * Checks that the folder is writable, at startup rather than at the first upload. A full disk is tolerated, because
   * running gateways remove expired files.
   */
  async prepare(): Promise<void> {
    const folder = join(this.folder, crypto.randomUUID());
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await this.removeSpooled({ folder });
    } catch (cause) {
      if (isDiskFull(cause)) return;
      const message = `Files cannot be stored: ${getErrorMessage(cause)}. Set KERF_FILES_DIRECTORY to a writable folder.`;
      throw new Error(message, { cause });
    }
  }

  /**
   * Writes a stream to the spool. Throws `file_too_large` beyond `maxBytes`, and any error of the stream; nothing is
   * left behind then.
   */
  async spoolContent(content: Readable, maxBytes: number): Promise<SpooledFile> {
    const folder = join(this.folder, crypto.randomUUID());
    const path = join(folder, 'bytes');
    const meter = new Meter(maxBytes);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await pipeline(content, meter, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    } catch (error) {
      await this.removeSpooled({ folder });
      throw toStorageError(error);
    }
    return { folder, path, size: meter.size, sha256: meter.sha256() };
  }

  /** Removes a spooled file, unless it was moved to the store. */
  async removeSpooled({ folder }: Pick<SpooledFile, 'folder'>): Promise<void> {
    await rm(folder, { recursive: true, force: true });
  }

  /** Removes uploads abandoned by processes that ended. */
  async removeStale(now: number): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const folder of names.map((name) => join(this.folder, name))) {
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }));
      if (now - mtimeMs > maxAgeMs) await this.removeSpooled({ folder });
    }
  }
}

/** Stream transform that counts and hashes bytes, and fails beyond the maximum. */
class Meter extends Transform {
  size = 0;
  private readonly hash = createHash('sha256');

  constructor(private readonly maxBytes: number) {
    super();
  }

  sha256(): string {
    return this.hash.digest('hex');
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) return done(Fault.of('file_too_large', { limit: this.maxBytes }));
    this.hash.update(chunk);
    done(null, chunk);
  }
}
