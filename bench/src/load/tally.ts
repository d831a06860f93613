import { percentile } from '../figures/statistics.ts';
import type { LoadOutcome } from './job.ts';

const mostCharacters = 300;

/** Collects latencies and wrong responses. */
export class Tally {
  readonly #latenciesMs: number[] = [];
  readonly #startedAt = performance.now();
  #wrong = 0;
  #example: string | undefined;

  /** Runs a function and records its latency or its error. */
  async time(run: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    try {
      await run();
      this.add(performance.now() - startedAt);
    } catch (error) {
      this.addWrong(String(error));
    }
  }

  add(latencyMs: number): void {
    this.#latenciesMs.push(latencyMs);
  }

  addWrong(answer: string): void {
    this.#wrong += 1;
    this.#example ??= answer.slice(0, mostCharacters);
  }

  /** Result so far. */
  outcome(): LoadOutcome {
    return {
      p50Ms: percentile(this.#latenciesMs, 0.5),
      p99Ms: percentile(this.#latenciesMs, 0.99),
      perSecond: (1000 * this.#latenciesMs.length) / (performance.now() - this.#startedAt),
      wrong: this.#wrong,
      example: this.#example,
    };
  }
}
