import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Fault, messageOf } from '@kerf/errors';
import { inTermsOfRoom, isLackOfRoom } from './room.ts';

/** The bytes of a whole file, `bytes` in a folder of their own, and what was counted on the way there. */
export interface Spooled {
  readonly folder: string;
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** No upload takes that long: what is older was left behind by a process that ended. */
const oldestMs = 3_600_000;

/** Gathers files until they are whole. Nothing is held in memory, and nobody sees them here. */
export class Spool {
  constructor(private readonly folder: string) {}

  /**
   * Throws when nothing can be gathered here: better at the start than when the first file comes. A full disk is no
   * reason, for what has expired is removed by those that run.
   */
  async prepare(): Promise<void> {
    const folder = join(this.folder, crypto.randomUUID());
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await this.drop({ folder });
    } catch (cause) {
      if (isLackOfRoom(cause)) return;
      const message = `Files cannot be kept: ${messageOf(cause)}. Set KERF_FILES_DIRECTORY to a folder that can be written.`;
      throw new Error(message, { cause });
    }
  }

  /** Throws `file_too_large` after more than `maxBytes`, and what the stream fails with; nothing is left behind then. */
  async take(content: Readable, maxBytes: number): Promise<Spooled> {
    const folder = join(this.folder, crypto.randomUUID());
    const path = join(folder, 'bytes');
    const meter = new Meter(maxBytes);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await pipeline(content, meter, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    } catch (error) {
      await this.drop({ folder });
      throw inTermsOfRoom(error);
    }
    return { folder, path, size: meter.size, sha256: meter.sha256() };
  }

  /** Removes what was gathered, if it still lies here. */
  async drop({ folder }: Pick<Spooled, 'folder'>): Promise<void> {
    await rm(folder, { recursive: true, force: true });
  }

  /** Removes what processes that ended have left behind. */
  async sweep(now: number): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const folder of names.map((name) => join(this.folder, name))) {
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }));
      if (now - mtimeMs > oldestMs) await this.drop({ folder });
    }
  }
}

/** Counts and hashes what passes, and lets no more pass than it may. */
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
