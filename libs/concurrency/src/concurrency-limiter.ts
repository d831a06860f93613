/** Counts what is in flight per key, and refuses what exceeds a bound. Nothing waits. */
export class ConcurrencyLimiter {
  readonly max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.max = max;
  }

  /** Number in flight for a key. */
  count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Takes a slot and returns true, or returns false at the bound. */
  tryAcquire(key: string, max = this.max): boolean {
    const count = this.count(key);
    if (count >= max) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  release(key: string): void {
    const left = this.count(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
