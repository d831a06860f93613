import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '@kerf/errors';
import { v7 as uuidv7 } from 'uuid';
import type { S3Bucket } from './s3-bucket.ts';

/** Claims lie apart from the files of accounts. Their names begin as ids do, so that one left behind grows old too. */
const folder = 'claims';

/** Whoever meets another at a place goes back and tries again, so often at most. */
const mostTries = 8;
const shortestPauseMs = 20;

/**
 * One at a time for one place, in a bucket that would write over what is there.
 * Everybody puts a claim down first and then looks for others: of two who come together, at least one sees the other,
 * and whoever does withdraws. A claim is held until the file is written, so that whoever sees none sees the file.
 */
export class S3Claims {
  constructor(private readonly bucket: Pick<S3Bucket, 'ask' | 'list' | 'remove'>) {}

  /** Does something about a place while nobody else does. Throws `too_many_uploads` when others are always there. */
  async holding<T>(fileId: string, work: () => Promise<T>): Promise<T> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const claim = `${folder}/${fileId}.${uuidv7()}`;
      await this.bucket.ask(claim, { method: 'PUT', body: '' }, []);
      try {
        if (await this.isAlone(fileId)) return await work();
      } finally {
        await this.bucket.remove(claim);
      }
      await pause(shortestPauseMs * 2 ** tries * Math.random());
    }
    throw Fault.of('too_many_uploads', { limit: 1 });
  }

  private async isAlone(fileId: string): Promise<boolean> {
    // Some servers fail to list what is removed at the same time: then somebody else was there.
    const claims = await this.bucket.list({ prefix: `${folder}/${fileId}.`, 'max-keys': '2' }).catch(() => []);
    return claims.length === 1;
  }
}

/** Whether a bucket refuses to write over what is there when it is asked to: not every server knows how. */
export async function refusesToOverwrite(bucket: Pick<S3Bucket, 'ask' | 'remove'>): Promise<boolean> {
  const name = `${folder}/${uuidv7()}.probe`;
  const write = () => bucket.ask(name, { method: 'PUT', body: '', headers: onlyIfNew }, [409, 412, 501]);
  try {
    const first = await write();
    return first.ok && !(await write()).ok;
  } finally {
    await bucket.remove(name);
  }
}

/** Asks a server to write nothing when something is there. */
export const onlyIfNew = { 'if-none-match': '*' };
