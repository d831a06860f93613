import { retry } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { v7 as uuidv7 } from 'uuid';
import { getCreatedAtMs } from './file-metadata.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Prefix of claims, apart from the files of accounts. Claim names contain a time, so stale ones expire too. */
export const claimsFolder = 'claims';

/** Attempts when another process claims the same file; random pauses keep the two out of step. */
const retryOptions = { timeoutMs: 30_000, maxAttempts: 8, pauseMs: 20, maxPauseMs: 2_560, jitter: 1 };

/** Another process holds the file, or it is unknown whether one does. */
class ClaimConflict extends Error {
  constructor(readonly refusal: Fault) {
    super(refusal.message);
  }
}

/**
 * Mutual exclusion per file, in a bucket that would overwrite existing objects.
 * Each process writes a claim first and then looks for others: of two concurrent ones at least one sees the other and
 * withdraws. A claim is held until the file is written, so a process that sees no claim sees the file.
 */
export class S3Claims {
  /** `maxHoldMs`: an older claim belongs to a process that died. The name of a claim contains its time. */
  constructor(
    private readonly bucket: Pick<S3Bucket, 'sendRequest' | 'listObjects' | 'removeObject'>,
    private readonly maxHoldMs: number,
  ) {}

  /**
   * Runs the work while holding the only claim on a file. Throws `too_many_uploads` when others hold claims at every
   * attempt, and `unavailable` when claims cannot be listed.
   */
  async runWithClaim<T>(fileId: string, work: () => Promise<T>): Promise<T> {
    const isRetryable = (error: unknown) => error instanceof ClaimConflict;
    try {
      return await retry(() => this.claimThenRun(fileId, work), { ...retryOptions, isRetryable });
    } catch (error) {
      throw error instanceof ClaimConflict ? error.refusal : error;
    }
  }

  private async claimThenRun<T>(fileId: string, work: () => Promise<T>): Promise<T> {
    const id = uuidv7();
    const claim = `${claimsFolder}/${fileId}.${id}`;
    await this.bucket.sendRequest(claim, { method: 'PUT', body: '' }, []);
    try {
      const refusal = await this.findConflict(fileId, getCreatedAtMs(id));
      if (refusal) throw new ClaimConflict(refusal);
      return await work();
    } finally {
      await this.bucket.removeObject(claim);
    }
  }

  /** Finds the reason why the holder of a new claim must not proceed. */
  private async findConflict(fileId: string, now: number): Promise<Fault | undefined> {
    try {
      return (await this.isOnlyClaim(fileId, now)) ? undefined : tooManyUploads();
    } catch (failure) {
      // Some servers fail to list while objects are being removed: the next attempt succeeds.
      return Fault.from(failure);
    }
  }

  /** Returns false also when stale claims were found: they come first in a listing, and are now removed. */
  private async isOnlyClaim(fileId: string, now: number): Promise<boolean> {
    const claims = await this.bucket.listObjects({ prefix: `${claimsFolder}/${fileId}.`, 'max-keys': '2' });
    const dead = claims.filter(({ name }) => getCreatedAtMs(getClaimId(name)) < now - this.maxHoldMs);
    for (const { name } of dead) await this.bucket.removeObject(name);
    return claims.length === 1 && dead.length === 0;
  }
}

const tooManyUploads = (): Fault => Fault.of('too_many_uploads', { limit: 1 });

const getClaimId = (claim: string): string => claim.slice(claim.lastIndexOf('.') + 1);

/** Returns true when the server honours `If-None-Match: *` on writes; not every one does. */
export async function supportsConditionalWrites(
  bucket: Pick<S3Bucket, 'sendRequest' | 'removeObject'>,
): Promise<boolean> {
  const name = `${claimsFolder}/${uuidv7()}.probe`;
  const write = () =>
    bucket.sendRequest(name, { method: 'PUT', body: '', headers: createOnlyHeaders }, [409, 412, 501]);
  try {
    const first = await write();
    return first.ok && !(await write()).ok;
  } finally {
    await bucket.removeObject(name);
  }
}

/** Headers that create an object only if none exists. */
export const createOnlyHeaders = { 'if-none-match': '*' };
