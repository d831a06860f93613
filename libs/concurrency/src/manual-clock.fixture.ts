import type { Clock } from './clock.ts';

/** Clock that moves only when a specification says so. */
export class ManualClock implements Clock {
  private time = 0;
  private readonly timers = new Map<() => void, number>();

  now(): number {
    return this.time;
  }

  after(delayMs: number, act: () => void): () => void {
    const timer = () => act();
    this.timers.set(timer, this.time + delayMs);
    return () => this.timers.delete(timer);
  }

  /** Lets promises settle, moves the clock, runs what is due, and lets promises settle again. */
  async advance(ms: number): Promise<void> {
    await settle();
    this.time += ms;
    for (const [timer, at] of this.timers) {
      if (at > this.time) continue;
      this.timers.delete(timer);
      timer();
    }
    await settle();
  }
}

/** Lets the promises that are due settle. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** The message of the error that work fails with; observed from the start, so that it may fail early. */
export const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
