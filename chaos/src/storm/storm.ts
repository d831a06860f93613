import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import { type FaultKind, strike, type Victims } from './faults.ts';

/** Kinds of faults to inject for a duration. */
export interface Phase {
  readonly seconds: number;
  readonly kinds: readonly FaultKind[];
}

const mostAtOnce = 3;
const shortestCalmMs = 100;

/** Injects faults, several concurrently. */
export class Storm {
  /** Number of injected faults by kind. */
  readonly counts: Map<FaultKind, number> = new Map();
  readonly #victims: Victims;
  readonly #dice: Dice;
  readonly #longestCalmMs: number;

  /** `longestCalmMs`: maximum pause between faults. */
  constructor(victims: Victims, dice: Dice, longestCalmMs: number) {
    this.#victims = victims;
    this.#dice = dice;
    this.#longestCalmMs = longestCalmMs;
  }

  /** Resolves when the time has passed or the signal aborts, and every victim has recovered. */
  async rage({ seconds, kinds }: Phase, end: AbortSignal): Promise<void> {
    const until = performance.now() + seconds * 1000;
    const nextKind = this.#dice.deck(kinds);
    const failures: string[] = [];
    const underWay = new Set<Promise<void>>();
    while (performance.now() < until) {
      const calmMs = this.#dice.between(shortestCalmMs, this.#longestCalmMs);
      await pause(calmMs, undefined, { signal: end }).catch(() => undefined);
      if (end.aborted) break;
      if (underWay.size >= mostAtOnce) await Promise.race(underWay);
      const fault = this.#strike(nextKind())
        .catch((error: unknown) => void failures.push(String(error)))
        .finally(() => underWay.delete(fault));
      underWay.add(fault);
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw new Error(`Some victims did not recover: ${failures.join('; ')}`);
  }

  async #strike(kind: FaultKind): Promise<void> {
    if (await strike(kind, this.#victims, this.#dice)) this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }
}
