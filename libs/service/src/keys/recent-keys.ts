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
