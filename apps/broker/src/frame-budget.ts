/** So many bytes at once, then so many a second. */
export interface FrameRate {
  readonly burst: number;
  readonly perSecond: number;
}

/** How much may still be said: everything at first, and again after a quiet time. */
export class FrameBudget {
  private left: number;

  constructor(
    private readonly rate: FrameRate,
    private at: number,
  ) {
    this.left = rate.burst;
  }

  /** How many bytes are left; none or fewer when too much was said. */
  leftAt(now: number): number {
    const { burst, perSecond } = this.rate;
    this.left = Math.min(burst, this.left + ((now - this.at) / 1_000) * perSecond);
    this.at = now;
    return this.left;
  }

  spend(bytes: number): void {
    this.left -= bytes;
  }

  isFullAt(now: number): boolean {
    return this.leftAt(now) >= this.rate.burst;
  }
}
