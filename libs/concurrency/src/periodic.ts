/** A task that runs periodically. */
export interface PeriodicTask {
  /** Stops the task; resolves when the current run has finished. */
  stop(): Promise<void>;
}

interface PeriodicOptions {
  readonly pauseMs: number;
  /** True lengthens each pause by up to half, so that the pods of a service do not run in step. */
  readonly jitter?: boolean;
  /** Receives the error of a failed run; the next run follows. */
  readonly onError: (error: unknown) => void;
}

/** Runs `work` periodically, with a pause before each run. The signal is aborted on stop. */
export function startPeriodic(work: (signal: AbortSignal) => unknown, options: PeriodicOptions): PeriodicTask {
  const { pauseMs, jitter = false, onError } = options;
  const stopping = new AbortController();
  let current = Promise.resolve();
  const runOnce = async () => {
    try {
      await work(stopping.signal);
    } catch (error) {
      onError(error);
    }
    if (!stopping.signal.aborted) timer = schedule();
  };
  const schedule = () =>
    setTimeout(
      () => {
        current = runOnce();
      },
      pauseMs * (jitter ? 1 + Math.random() / 2 : 1),
    );
  let timer = schedule();
  return {
    stop() {
      stopping.abort();
      clearTimeout(timer);
      return current;
    },
  };
}

/** Periodic work that repeats a batch until one is not full; `run` returns the number of items it processed. */
export const inBatches =
  (batchSize: number, run: (maxItems: number) => Promise<number>) =>
  async (signal: AbortSignal): Promise<void> => {
    let done = batchSize;
    while (done === batchSize && !signal.aborted) done = await run(batchSize);
  };
