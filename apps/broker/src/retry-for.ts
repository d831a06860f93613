import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 250;

/** Retries until the work succeeds or the time is over; then throws the last error. */
export async function retryFor<T>(forMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(pauseMs);
    }
  }
}
