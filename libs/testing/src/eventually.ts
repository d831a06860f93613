import { setTimeout as pause } from 'node:timers/promises';

/** Retries a condition for at most ten seconds, then throws its last failure. */
export async function eventually<T>(condition: () => Promise<T> | T): Promise<T> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    try {
      return await condition();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(20);
    }
  }
}
