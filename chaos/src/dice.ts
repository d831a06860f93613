/** Chance that can be had again: everything random in a run comes from one seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A source of its own for one part of the run, so that the parts do not disturb each other. */
  fork(): Dice {
    return new Dice(this.seed());
  }

  /** What another source can be made from, also in another process. */
  seed(): number {
    return this.#next();
  }

  between(least: number, most: number): number {
    return least + (this.#next() / 2 ** 32) * (most - least);
  }

  chance(probability: number): boolean {
    return this.between(0, 1) < probability;
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.between(0, list.length))];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  /** Draws from a list so that each comes once before any comes again. */
  deck<T>(list: readonly T[]): () => T {
    let left: readonly T[] = [];
    return () => {
      if (left.length === 0) left = list;
      const drawn = this.pick(left);
      left = left.filter((one) => one !== drawn);
      return drawn;
    };
  }

  /** Mulberry32: 32 bits of state are plenty to choose victims. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}
