import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 250;

/** Does work until it succeeds, for at most so long: then its last failure is thrown. */
export async function retryFor<T>(forMs: number, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(pauseMs);
    }
  }
}
