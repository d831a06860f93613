import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition holds, for at most ten seconds. Its last failure is the reason when it never does. */
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
