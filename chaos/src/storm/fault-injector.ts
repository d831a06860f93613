import { setTimeout as pause } from 'node:timers/promises';
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
  readonly #dice: SeededRandom;
  readonly #longestCalmMs: number;

  /** `longestCalmMs`: maximum pause between faults. */
  constructor(victims: Victims, dice: SeededRandom, longestCalmMs: number) {
    this.#victims = victims;
    this.#dice = dice;
    this.#longestCalmMs = longestCalmMs;
  }

  /** Resolves when the time has passed or the signal aborts, and every victim has recovered. */
  async injectFaults({ seconds, kinds }: Phase, end: AbortSignal): Promise<void> {
    const until = performance.now() + seconds * 1000;
    const nextKind = this.#dice.createDeck(kinds);
    const failures: string[] = [];
    const underWay = new Set<Promise<void>>();
    while (performance.now() < until) {
      const calmMs = this.#dice.nextBetween(minCalmMs, this.#longestCalmMs);
      await pause(calmMs, undefined, { signal: end }).catch(() => undefined);
      if (end.aborted) break;
      if (underWay.size >= maxConcurrentFaults) await Promise.race(underWay);
      const fault = this.#strike(nextKind())
        .catch((error: unknown) => void failures.push(String(error)))
        .finally(() => underWay.delete(fault));
      underWay.add(fault);
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw new Error(`Some victims did not recover: ${failures.join('; ')}`);
  }

  async #strike(kind: FaultKind): Promise<void> {
    if (await injectFault(kind, this.#victims, this.#dice)) this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }
}
