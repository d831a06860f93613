import { retry } from '@kerf/concurrency';

/** Retries a condition for at most ten seconds, then throws its last failure. */
export const eventually = <T>(condition: () => Promise<T> | T): Promise<T> =>
  retry(async () => condition(), { timeoutMs: 10_000, pauseMs: 20 });
