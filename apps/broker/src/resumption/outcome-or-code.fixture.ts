import type { Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';

/** Outcome of a command, or the code of its fault. */
export const getOutcomeOrCode = (outcome: Promise<Outcome>): Promise<Outcome | string> =>
  outcome.catch((error: unknown) => Fault.from(error).code);
