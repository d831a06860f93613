import type { Log } from '@kerf/telemetry';

/** Something that is done again and again. */
export interface Round {
  /** Resolves when it is not under way and will not be again. */
  stop(): Promise<void>;
}

interface RoundOptions {
  /** What the log says when it fails. */
  readonly failure?: string;
  /** Whether a pause is up to half longer, so that the processes of a service do not work all at once. */
  readonly drifts?: boolean;
}

/**
 * Does a piece of work again, so long after it was done the last time. A failure is logged; the next round comes.
 * The signal that the work is given says that there will be no more.
 */
export function every(
  pauseMs: number,
  log: Log,
  work: (end: AbortSignal) => unknown,
  { failure = 'a round failed', drifts = false }: RoundOptions = {},
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

/** Work for a round that is done in batches until one is not full; `run` does at most a batch, and says how much it did. */
export const drained =
  (batch: number, run: (atMost: number) => Promise<number>) =>
  async (end: AbortSignal): Promise<void> => {
    let done = batch;
    while (done === batch && !end.aborted) done = await run(batch);
  };
