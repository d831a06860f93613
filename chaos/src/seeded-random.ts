/** Seeded random numbers: every random choice of a run is reproducible from one seed. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Creates an independent generator for one part of the run. */
  fork(): SeededRandom {
    return new SeededRandom(this.nextSeed());
  }

  /** Draws a seed for another generator, also in another process. */
  nextSeed(): number {
    return this.#next();
  }

  nextBetween(min: number, max: number): number {
    return min + (this.#next() / 2 ** 32) * (max - min);
  }

  chance(probability: number): boolean {
    return this.nextBetween(0, 1) < probability;
  }

  /** Picks one item of a non-empty list. */
  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.nextBetween(0, list.length))];
    if (picked === undefined) throw new Error('Cannot pick from an empty list.');
    return picked;
  }

  /** Creates a draw function that returns each item once before any item repeats. */
  createDeck<T>(list: readonly T[]): () => T {
    let left: readonly T[] = [];
    return () => {
      if (left.length === 0) left = list;
      const drawn = this.pick(left);
      left = left.toSpliced(left.indexOf(drawn), 1);
      return drawn;
    };
  }

  /** Mulberry32: 32 bits of state are sufficient to choose victims. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}
