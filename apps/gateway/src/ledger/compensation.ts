import { Fault } from '@kerf/errors';

/** Takes back operations about which the ledger gave no answer, as soon as it answers again. */
export interface Compensation {
  /** Resolves when the refund is written down where this process may die without losing it, if there is such a place. */
  takeBack(operationId: string, reason: string): Promise<void>;
}

/** Whether a failure leaves open what the ledger did: it may have counted, and only its answer was lost. */
export function isUnknown(error: unknown): boolean {
  const { status, code, isUndone } = Fault.from(error);
  return status >= 500 && code !== 'no_adapter' && !isUndone;
}
