interface Bounds {
  readonly most: number;
  /** How long each is remembered after it was added. */
  readonly lifeMs: number;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

/** The keys that were added last: at most so many, for so long, and those added first are forgotten first. */
export class LatestKeys {
  private readonly untilMs = new Map<string, number>();

  constructor(private readonly bounds: Bounds) {}

  has(keyId: string): boolean {
    const until = this.untilMs.get(keyId);
    if (until === undefined) return false;
    if (this.bounds.now() < until) return true;
    this.untilMs.delete(keyId);
    return false;
  }

  add(keyId: string): void {
    this.untilMs.delete(keyId);
    this.untilMs.set(keyId, this.bounds.now() + this.bounds.lifeMs);
    if (this.untilMs.size <= this.bounds.most) return;
    const [oldest] = this.untilMs.keys();
    if (oldest !== undefined) this.untilMs.delete(oldest);
  }
}
