const most = 10_000;
const lifeMs = 60_000;

/**
 * Keys that were refused not long ago, by their stored form: they are refused again without asking anybody.
 * A refusal stays right as a rule: a key is drawn at random before it is written, and one that was revoked or has expired
 * comes back only when the rotation that has ended it is taken back. So none is remembered for long. That a key is alive
 * is remembered nowhere.
 */
export class Denials {
  private readonly untilMs = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  has([digest = '']: readonly string[]): boolean {
    const until = this.untilMs.get(digest);
    if (until === undefined) return false;
    this.untilMs.delete(digest);
    if (until <= this.now()) return false;
    // Whoever is refused most often is forgotten last.
    this.untilMs.set(digest, until);
    return true;
  }

  add([digest = '']: readonly string[]): void {
    this.untilMs.delete(digest);
    this.untilMs.set(digest, this.now() + lifeMs);
    if (this.untilMs.size <= most) return;
    const [oldest] = this.untilMs.keys();
    if (oldest !== undefined) this.untilMs.delete(oldest);
  }
}
