import { type PeriodicTask, startPeriodic } from '@kerf/concurrency';
import type { Log } from '@kerf/telemetry';

interface PeriodicTaskOptions {
  readonly pauseMs: number;
  /** True lengthens each pause by up to half, so that the pods of a service do not run in step. */
  readonly jitter?: boolean;
  /** Log message for a failed run. */
  readonly failure?: string;
}

/** Runs `work` periodically, as `startPeriodic` does, and logs each failed run. */
export const startPeriodicTask = (
  log: Log,
  work: (signal: AbortSignal) => unknown,
  { failure = 'periodic task failed', ...options }: PeriodicTaskOptions,
): PeriodicTask => startPeriodic(work, { ...options, onError: (error) => log.error({ err: error }, failure) });
