import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '@kerf/errors';
import { v7 as uuidv7 } from 'uuid';
import { begunAt } from './file-entry.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Prefix of claims, apart from the files of accounts. Claim names contain a time, so stale ones expire too. */
export const claimsFolder = 'claims';

/** Maximum attempts when another process claims the same file. */
const mostTries = 8;
const shortestPauseMs = 20;

/**
 * Mutual exclusion per file, in a bucket that would overwrite existing objects.
 * Each process writes a claim first and then looks for others: of two concurrent ones at least one sees the other and
 * withdraws. A claim is held until the file is written, so a process that sees no claim sees the file.
 */
export class S3Claims {
  /** `maxHoldMs`: an older claim belongs to a process that died. The name of a claim contains its time. */
  constructor(
    private readonly bucket: Pick<S3Bucket, 'ask' | 'list' | 'remove'>,
    private readonly longestWorkMs: number,
  ) {}

  /**
   * Runs the work while holding the only claim on a file. Throws `too_many_uploads` when others hold claims at every
   * attempt, and `unavailable` when claims cannot be listed.
   */
  async holding<T>(fileId: string, work: () => Promise<T>): Promise<T> {
    let refusal = taken();
    for (let tries = 0; tries < mostTries; tries += 1) {
      const id = uuidv7();
      const claim = `${claimsFolder}/${fileId}.${id}`;
      await this.bucket.ask(claim, { method: 'PUT', body: '' }, []);
      try {
        const found = await this.obstacle(fileId, begunAt(id));
        if (!found) return await work();
        refusal = found;
      } finally {
        await this.bucket.remove(claim);
      }
      await pause(shortestPauseMs * 2 ** tries * Math.random());
    }
    throw refusal;
  }

  /** Finds the reason why the holder of a new claim must not proceed. */
  private async obstacle(fileId: string, now: number): Promise<Fault | undefined> {
    try {
      return (await this.isAlone(fileId, now)) ? undefined : taken();
    } catch (failure) {
      // Some servers fail to list while objects are being removed: the next attempt succeeds.
      return Fault.from(failure);
    }
  }

  /** Returns false also when stale claims were found: they come first in a listing, and are now removed. */
  private async isAlone(fileId: string, now: number): Promise<boolean> {
    const claims = await this.bucket.list({ prefix: `${claimsFolder}/${fileId}.`, 'max-keys': '2' });
    const dead = claims.filter(({ name }) => begunAt(idOf(name)) < now - this.longestWorkMs);
    for (const { name } of dead) await this.bucket.remove(name);
    return claims.length === 1 && dead.length === 0;
  }
}

const taken = (): Fault => Fault.of('too_many_uploads', { limit: 1 });

const idOf = (claim: string): string => claim.slice(claim.lastIndexOf('.') + 1);

/** Returns true when the server honours `If-None-Match: *` on writes; not every one does. */
export async function refusesToOverwrite(bucket: Pick<S3Bucket, 'ask' | 'remove'>): Promise<boolean> {
  const name = `${claimsFolder}/${uuidv7()}.probe`;
  const write = () => bucket.ask(name, { method: 'PUT', body: '', headers: onlyIfNew }, [409, 412, 501]);
  try {
    const first = await write();
    return first.ok && !(await write()).ok;
  } finally {
    await bucket.remove(name);
  }
}

/** Headers that create an object only if none exists. */
export const onlyIfNew = { 'if-none-match': '*' };
