import type { Log } from '@kerf/telemetry';

/** A task that runs periodically. */
export interface Round {
  /** Stops the task and resolves when the current run has finished. */
  stop(): Promise<void>;
}

interface RoundOptions {
  /** Log message for a failed run. */
  readonly failure?: string;
  /** True to lengthen each pause by up to half, so that the processes of a service do not run in step. */
  readonly drifts?: boolean;
}

/**
 * Runs work periodically, with a pause after each run. A failure is logged and the next run follows.
 * The signal passed to the work is aborted on stop.
 */
export function every(
  pauseMs: number,
  log: Log,
  work: (end: AbortSignal) => unknown,
  { failure = 'periodic task failed', drifts = false }: RoundOptions = {},
): Round {
  const ending = new AbortController();
  let underWay = Promise.resolve();
  const go = async () => {
    try {
      await work(ending.signal);
    } catch (error) {
      log.error({ err: error }, failure);
    }
    if (!ending.signal.aborted) timer = wait();
  };
  const start = () => {
    underWay = go();
  };
  const wait = () => setTimeout(start, pauseMs * (drifts ? 1 + Math.random() / 2 : 1));
  let timer = wait();
  return {
    stop() {
      ending.abort();
      clearTimeout(timer);
      return underWay;
    },
  };
}

/** Creates periodic work that runs in batches until one is not full; `run` returns the number of items it processed. */
export const drained =
  (batch: number, run: (atMost: number) => Promise<number>) =>
  async (end: AbortSignal): Promise<void> => {
    let done = batch;
    while (done === batch && !end.aborted) done = await run(batch);
  };
