import { pause, Semaphore, systemClock } from '@kerf/concurrency';
import { isPressure } from '../pressure/pressures.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type FaultKind, injectFault, type Victims } from './faults.ts';

/** Kinds of faults to inject for a duration. */
export interface Phase {
  readonly seconds: number;
  readonly kinds: readonly FaultKind[];
}

const maxConcurrentFaults = 3;
const minCalmMs = 100;

/** Injects faults, several concurrently. */
export class FaultInjector {
  /** Number of injected faults by kind. */
  readonly counts: Map<FaultKind, number> = new Map();
  readonly #victims: Victims;
  readonly #random: SeededRandom;
  readonly #maxCalmMs: number;

  /** `maxCalmMs`: maximum pause between faults. */
  constructor(victims: Victims, random: SeededRandom, maxCalmMs: number) {
    this.#victims = victims;
    this.#random = random;
    this.#maxCalmMs = maxCalmMs;
  }

  /** Resolves when the time has passed or the signal aborts, and every victim has recovered. */
  async injectFaults({ seconds, kinds }: Phase, end: AbortSignal): Promise<void> {
    const until = performance.now() + seconds * 1000;
    const nextKind = this.#random.createDeck(kinds);
    const failures: string[] = [];
    const slots = new Semaphore(maxConcurrentFaults);
    while (performance.now() < until) {
      const calmMs = this.#random.nextBetween(minCalmMs, this.#maxCalmMs);
      await pause(calmMs, systemClock, end);
      if (end.aborted) break;
      const kind = nextKind();
      // Under pressure every request must be answered, so nothing else may be broken.
      const release = await slots.acquire({ size: isPressure(kind) ? maxConcurrentFaults : 1 });
      void this.#injectOne(kind)
        .catch((error: unknown) => void failures.push(String(error)))
        .finally(release);
    }
    await slots.acquire({ size: maxConcurrentFaults });
    if (failures.length > 0) throw new Error(`Some victims did not recover: ${failures.join('; ')}`);
  }

  async #injectOne(kind: FaultKind): Promise<void> {
    if (await injectFault(kind, this.#victims, this.#random)) this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }
}
