import type { Log } from '@kerf/telemetry';

/** A task that runs periodically. */
export interface PeriodicTask {
  /** Stops the task and resolves when the current run has finished. */
  stop(): Promise<void>;
}

interface PeriodicOptions {
  /** Log message for a failed run. */
  readonly failure?: string;
  /** True to lengthen each pause by up to half, so that the processes of a service do not run in step. */
  readonly jitter?: boolean;
}

/**
 * Runs work periodically, with a pause after each run. A failure is logged and the next run follows.
 * The signal passed to the work is aborted on stop.
 */
export function startPeriodic(
  pauseMs: number,
  log: Log,
  work: (signal: AbortSignal) => unknown,
  { failure = 'periodic task failed', jitter = false }: PeriodicOptions = {},
): PeriodicTask {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const runOnce = async () => {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error({ err: error }, failure);
    }
    if (!stopping.signal.aborted) timer = schedule();
  };
  const start = () => {
    running = runOnce();
  };
  const schedule = () => setTimeout(start, pauseMs * (jitter ? 1 + Math.random() / 2 : 1));
  let timer = schedule();
  return {
    stop() {
      stopping.abort();
      clearTimeout(timer);
      return running;
    },
  };
}

/** Creates periodic work that runs in batches until one is not full; `run` returns the number of items it processed. */
export const inBatches =
  (batch: number, run: (atMost: number) => Promise<number>) =>
  async (signal: AbortSignal): Promise<void> => {
    let done = batch;
    while (done === batch && !signal.aborted) done = await run(batch);
  };
