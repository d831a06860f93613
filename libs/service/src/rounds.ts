import type { Log } from '@kerf/telemetry';

/** Something that is done again and again. */
export interface Round {
  /** Resolves when it is not under way and will not be again. */
  stop(): Promise<void>;
}

/** Does a piece of work again, so long after it was done the last time. A failure is logged; the next round comes. */
export function every(pauseMs: number, log: Log, work: () => unknown): Round {
  let stopped = false;
  let underWay = Promise.resolve();
  const go = async () => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, 'a round failed');
    }
    if (!stopped) timer = setTimeout(start, pauseMs);
  };
  const start = () => {
    underWay = go();
  };
  let timer = setTimeout(start, pauseMs);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return underWay;
    },
  };
}
