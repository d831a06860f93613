import { FifoCache } from '@kerf/concurrency';

const maxKeys = 10_000;
const ttlMs = 60_000;

/**
 * Cache of recently rejected keys, by digest, which are rejected again without a lookup.
 * A rejection nearly always stays valid: new keys are random, and an ended key revives only if the rotation that ended
 * it is undone. For that case entries expire soon. Valid keys are not cached here.
 */
export class RejectedKeys {
  private readonly expiresAtMs = new FifoCache<string, number>(maxKeys);

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
    this.expiresAtMs.set(digest, this.now() + ttlMs);
  }
}
