import { pause as pauseFor } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';

/** Pause before the retry, longer than a usual bus outage. */
const pauseMs = 750;

/**
 * Sends an idempotent request, and retries it after a pause when it may not have been executed. Calls
 * `onUnknownOutcome` when its outcome is unknown even then.
 */
export async function retryRequest<T>(
  request: () => Promise<T>,
  onUnknownOutcome: () => void,
  pause: () => Promise<unknown> = () => pauseFor(pauseMs),
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const first = Fault.from(error);
    if (first.status < 500) throw error;
    await pause();
    return request().catch((again: unknown) => {
      if ([first, Fault.from(again)].some(hasUnknownOutcome)) onUnknownOutcome();
      throw again;
    });
  }
}

const hasUnknownOutcome = ({ status, isUndone }: Fault): boolean => status >= 500 && !isUndone;
