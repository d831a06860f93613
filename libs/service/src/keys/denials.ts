import { BoundedMap } from '../bounded-map.ts';

const most = 10_000;
const lifeMs = 60_000;

/**
 * Keys that were refused not long ago, by their stored form: they are refused again without asking anybody.
 * A refusal stays right as a rule: a key is drawn at random before it is written, and one that was revoked or has expired
 * comes back only when the rotation that has ended it is taken back. So none is remembered for long. That a key is alive
 * is remembered nowhere.
 */
export class Denials {
  private readonly untilMs = new BoundedMap<string, number>(most);

  constructor(private readonly now: () => number = () => performance.now()) {}

  has([digest = '']: readonly string[]): boolean {
    const until = this.untilMs.get(digest);
    if (until === undefined) return false;
    const isOver = until <= this.now();
    // Whoever is refused most often is forgotten last.
    if (isOver) this.untilMs.delete(digest);
    else this.untilMs.set(digest, until);
    return !isOver;
  }

  add([digest = '']: readonly string[]): void {
    this.untilMs.set(digest, this.now() + lifeMs);
  }
}
