import { once } from 'node:events';
import { type Child, startChild } from '../processes/start-child.ts';
import { type Job, type LoadOutcome, outcome } from './job.ts';

const deadlineMs = 300_000;

/** Load generator in its own process. */
export class LoadGenerator {
  readonly #child: Child;
  readonly #end: AbortSignal;

  private constructor(child: Child, end: AbortSignal) {
    this.#child = child;
    this.#end = end;
  }

  /** Starts the process; the signal aborts the current job, which then fails. */
  static async start(logs: string, end: AbortSignal): Promise<LoadGenerator> {
    return new LoadGenerator(await startChild('load/generator.ts', {}, logs), end);
  }

  /** Runs one job to its end. */
  async runJob(job: Job): Promise<LoadOutcome> {
    const signal = AbortSignal.any([this.#end, AbortSignal.timeout(deadlineMs)]);
    signal.throwIfAborted();
    this.#child.process.send(job);
    const messages: unknown[] = await once(this.#child.process, 'message', { signal });
    return outcome.parse(messages[0]);
  }

  stop = (): Promise<void> => this.#child.stop();
}
