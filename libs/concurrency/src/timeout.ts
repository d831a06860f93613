import { type Clock, systemClock } from './clock.ts';

/** Resolves with the result of `work`, or rejects with `onTimeout()` after `timeoutMs`. The work is not cancelled. */
export function withTimeout<T>(
  timeoutMs: number,
  work: Promise<T>,
  onTimeout: () => Error,
  clock: Clock = systemClock,
): Promise<T> {
  let stopClock: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    stopClock = clock.after(timeoutMs, () => reject(onTimeout()));
  });
  return Promise.race([work, late]).finally(() => stopClock());
}

/** Resolves with the result of `work`, or with `fallback` after `timeoutMs`. The work is not cancelled. */
export function settleWithin<T, Fallback>(
  timeoutMs: number,
  work: Promise<T>,
  fallback: Fallback,
  clock: Clock = systemClock,
): Promise<T | Fallback> {
  let stopClock: () => void = () => undefined;
  const late = new Promise<Fallback>((resolve) => {
    stopClock = clock.after(timeoutMs, () => resolve(fallback));
  });
  return Promise.race([work, late]).finally(() => stopClock());
}
