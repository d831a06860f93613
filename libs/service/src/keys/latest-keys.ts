import { BoundedMap } from '../bounded-map.ts';

interface Bounds {
  readonly most: number;
  /** How long each is remembered after it was added. */
  readonly lifeMs: number;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

/** The keys that were added last: at most so many, for so long, and those added first are forgotten first. */
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
