import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '@kerf/errors';
import { v7 as uuidv7 } from 'uuid';
import { begunAt } from './file-entry.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Claims lie apart from the files of accounts. Their names begin as ids do, so that one left behind grows old too. */
export const claimsFolder = 'claims';

/** Whoever meets another at a place goes back and tries again, so often at most. */
const mostTries = 8;
const shortestPauseMs = 20;

/**
 * One at a time for one place, in a bucket that would write over what is there.
 * Everybody puts a claim down first and then looks for others: of two who come together, at least one sees the other,
 * and whoever does withdraws. A claim is held until the file is written, so that whoever sees none sees the file.
 */
export class S3Claims {
  /** A claim that was put down longer ago is of somebody who has died: the name of a claim tells when that was. */
  constructor(
    private readonly bucket: Pick<S3Bucket, 'ask' | 'list' | 'remove'>,
    private readonly longestWorkMs: number,
  ) {}

  /**
   * Does something about a place while nobody else does. Throws `too_many_uploads` when others are always there, and
   * `unavailable` when nobody can see whether they are.
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

  /** What stands against the work of whoever has put a claim down. */
  private async obstacle(fileId: string, now: number): Promise<Fault | undefined> {
    try {
      return (await this.isAlone(fileId, now)) ? undefined : taken();
    } catch (failure) {
      // Some servers fail to list what is removed at the same time: the next look tells.
      return Fault.from(failure);
    }
  }

  /** False also when claims of the dead were there: they come first in a list, and are gone at the next look. */
  private async isAlone(fileId: string, now: number): Promise<boolean> {
    const claims = await this.bucket.list({ prefix: `${claimsFolder}/${fileId}.`, 'max-keys': '2' });
    const dead = claims.filter(({ name }) => begunAt(idOf(name)) < now - this.longestWorkMs);
    for (const { name } of dead) await this.bucket.remove(name);
    return claims.length === 1 && dead.length === 0;
  }
}

const taken = (): Fault => Fault.of('too_many_uploads', { limit: 1 });

const idOf = (claim: string): string => claim.slice(claim.lastIndexOf('.') + 1);

/** Whether a bucket refuses to write over what is there when it is asked to: not every server knows how. */
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

/** Asks a server to write nothing when something is there. */
export const onlyIfNew = { 'if-none-match': '*' };
