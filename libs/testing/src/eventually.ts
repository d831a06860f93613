import { retry } from '@kerf/concurrency';

/** Retries a condition for at most 25 seconds, less than a test may take, then throws its last failure. */
export const eventually = <T>(condition: () => Promise<T> | T): Promise<T> =>
  retry(async () => condition(), { timeoutMs: 25_000, pauseMs: 20 });
