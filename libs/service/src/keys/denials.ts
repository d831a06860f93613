import { BoundedMap } from '../bounded-map.ts';

const most = 10_000;
const lifeMs = 60_000;

/**
 * Cache of recently rejected keys, by digest, which are rejected again without a lookup.
 * A rejection nearly always stays valid: new keys are random, and an ended key revives only if the rotation that ended
 * it is undone. For that case entries expire soon. Valid keys are not cached here.
 */
export class Denials {
  private readonly untilMs = new BoundedMap<string, number>(most);

  constructor(private readonly now: () => number = () => performance.now()) {}

  has([digest = '']: readonly string[]): boolean {
    const until = this.untilMs.get(digest);
    if (until === undefined) return false;
    const isOver = until <= this.now();
    // Moves the key to the end, so that frequently rejected keys are evicted last.
    if (isOver) this.untilMs.delete(digest);
    else this.untilMs.set(digest, until);
    return !isOver;
  }

  add([digest = '']: readonly string[]): void {
    this.untilMs.set(digest, this.now() + lifeMs);
  }
}
