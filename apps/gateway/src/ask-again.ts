import { Fault } from '@kerf/errors';

/** Asks for something that may be done twice; once more when it may not have been done. `onLost`: nobody knows still. */
export async function askAgain<T>(ask: () => Promise<T>, onLost: () => void): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const first = Fault.from(error);
    if (first.status < 500) throw error;
    return ask().catch((again: unknown) => {
      if ([first, Fault.from(again)].some(isLost)) onLost();
      throw again;
    });
  }
}

const isLost = ({ status, isUndone }: Fault): boolean => status >= 500 && !isUndone;
