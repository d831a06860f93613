import { setTimeout as timer } from 'node:timers/promises';
import { Fault } from '@kerf/errors';

/** Longer than the bus is away as a rule. */
const pauseMs = 750;

/**
 * Asks for something that may be done twice; after a pause once more when it may not have been done. `onLost`: nobody
 * knows still.
 */
export async function askAgain<T>(
  ask: () => Promise<T>,
  onLost: () => void,
  pause: () => Promise<unknown> = () => timer(pauseMs),
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const first = Fault.from(error);
    if (first.status < 500) throw error;
    await pause();
    return ask().catch((again: unknown) => {
      if ([first, Fault.from(again)].some(isLost)) onLost();
      throw again;
    });
  }
}

const isLost = ({ status, isUndone }: Fault): boolean => status >= 500 && !isUndone;
