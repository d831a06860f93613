import { computePercentile } from '../figures/statistics.ts';
import type { LoadOutcome } from './job.ts';

const maxCharacters = 300;

/** Collects latencies and wrong responses. */
export class LatencyRecorder {
  readonly #latenciesMs: number[] = [];
  readonly #startedAt = performance.now();
  #wrong = 0;
  #example: string | undefined;

  /** Runs a function and records its latency or its error. */
  async measureRun(run: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    try {
      await run();
      this.addLatency(performance.now() - startedAt);
    } catch (error) {
      this.addWrong(String(error));
    }
  }

  addLatency(latencyMs: number): void {
    this.#latenciesMs.push(latencyMs);
  }

  addWrong(answer: string): void {
    this.#wrong += 1;
    this.#example ??= answer.slice(0, maxCharacters);
  }

  /** Result so far. */
  getOutcome(): LoadOutcome {
    return {
      p50Ms: computePercentile(this.#latenciesMs, 0.5),
      p99Ms: computePercentile(this.#latenciesMs, 0.99),
      perSecond: (1000 * this.#latenciesMs.length) / (performance.now() - this.#startedAt),
      wrong: this.#wrong,
      example: this.#example,
    };
  }
}
