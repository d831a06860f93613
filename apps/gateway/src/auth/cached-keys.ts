import type { Caller, Usage } from '@kerf/contracts';
import { FifoCache } from '@kerf/concurrency';

const maxKeys = 20_000;

/** Reply of the ledger about a live key. */
export interface KeyIdentity {
  readonly caller: Pick<Caller, 'accountId' | 'tier' | 'role'>;
  readonly usage: Usage;
}

/** The latest reply about a key and its time. */
export interface CachedKey extends KeyIdentity {
  readonly seenAtMs: number;
}

/**
 * Cache of each key's account and of the time at which this process last saw it alive. A key never changes its account.
 * Only the ledger decides if a key is alive now.
 */
export class CachedKeys {
  private readonly byDigest = new FifoCache<string, CachedKey>(maxKeys);

  getAccountId(digest: string): string | undefined {
    return this.byDigest.get(digest)?.caller.accountId;
  }

  /** Returns the ledger's latest reply about a key. */
  getKey(digest: string): CachedKey | undefined {
    return this.byDigest.get(digest);
  }

  /** Returns the latest usage of a key until its month ends; it may have grown since. */
  getUsage(digest: string, now: Date): Usage | undefined {
    const usage = this.byDigest.get(digest)?.usage;
    return usage && Date.parse(`${usage.resetAt}Z`) > now.getTime() ? usage : undefined;
  }

  rememberKey(digest: string, { caller, usage }: KeyIdentity, nowMs: number): void {
    this.byDigest.set(digest, { caller, usage, seenAtMs: nowMs });
  }

  forgetKey(digest: string): void {
    this.byDigest.delete(digest);
  }
}
