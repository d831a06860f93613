import { BoundedMap } from '../bounded-map.ts';

interface Bounds {
  readonly most: number;
  /** Lifetime of an entry. */
  readonly lifeMs: number;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
}

/** Bounded set of recently added key ids with expiry; the oldest are evicted first. */
export class LatestKeys {
  private readonly untilMs: BoundedMap<string, number>;

  constructor(private readonly bounds: Bounds) {
    this.untilMs = new BoundedMap(bounds.most);
  }

  has(keyId: string): boolean {
    const until = this.untilMs.get(keyId);
    if (until === undefined) return false;
    if (this.bounds.now() < until) return true;
    this.untilMs.delete(keyId);
    return false;
  }

  add(keyId: string): void {
    this.untilMs.set(keyId, this.bounds.now() + this.bounds.lifeMs);
  }
}
