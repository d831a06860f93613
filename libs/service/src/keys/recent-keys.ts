import { FifoCache } from '@kerf/concurrency';

interface Bounds {
  readonly max: number;
  /** Lifetime of an entry. */
  readonly ttlMs: number;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
}

/** Bounded set of recently added key ids with expiry; the oldest are evicted first. */
export class RecentKeys {
  private readonly expiresAtMs: FifoCache<string, number>;

  constructor(private readonly bounds: Bounds) {
    this.expiresAtMs = new FifoCache(bounds.max);
  }

  has(keyId: string): boolean {
    const expiresAt = this.expiresAtMs.get(keyId);
    if (expiresAt === undefined) return false;
    if (this.bounds.now() < expiresAt) return true;
    this.expiresAtMs.delete(keyId);
    return false;
  }

  add(keyId: string): void {
    this.expiresAtMs.set(keyId, this.bounds.now() + this.bounds.ttlMs);
  }
}

const maxRejectedKeys = 10_000;
const rejectionTtlMs = 60_000;

/**
 * Cache of recently rejected keys, by digest, which are rejected again without a lookup.
 * A rejection nearly always stays valid: new keys are random, and an ended key revives only if the rotation that ended
 * it is undone. For that case entries expire soon. Valid keys are not cached here.
 */
export class RejectedKeys {
  private readonly expiresAtMs = new FifoCache<string, number>(maxRejectedKeys);

  constructor(private readonly now: () => number = () => performance.now()) {}

  has([digest = '']: readonly string[]): boolean {
    const expiresAt = this.expiresAtMs.get(digest);
    if (expiresAt === undefined) return false;
    const isExpired = expiresAt <= this.now();
    // Moves the key to the end, so that frequently rejected keys are evicted last.
    if (isExpired) this.expiresAtMs.delete(digest);
    else this.expiresAtMs.set(digest, expiresAt);
    return !isExpired;
  }

  add([digest = '']: readonly string[]): void {
    this.expiresAtMs.set(digest, this.now() + rejectionTtlMs);
  }
}
