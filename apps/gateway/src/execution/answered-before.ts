import { Fault } from '@kerf/errors';
import type { Attempt, Ran, Run } from './attempt.ts';
import type { Requester } from '../requester.ts';

/** Why something cannot run, and what is asked about what ran before. */
interface Hindered {
  readonly attempt: Attempt;
  readonly requester: Requester;
  readonly why: unknown;
}

/**
 * What was answered under the Idempotency-Key of an attempt that cannot run any more, because its file is gone or its
 * tier has fallen. The ledger is asked as for any other attempt, but for nothing of the month, and nothing is run.
 * Throws why it cannot when nothing was answered before.
 */
export async function answeredBefore(run: Run, { attempt, requester, why }: Hindered): Promise<Ran> {
  const { admission } = attempt;
  if (!admission.idempotency || isAboutTheKey(why)) throw why;
  const cleared = Promise.reject(why);
  // Nobody waits for it where the ledger has the answer.
  cleared.catch(() => undefined);
  const question = { ...attempt, cleared, admission: { ...admission, cost: 0 } };
  return run(question, requester).catch((error: unknown) => {
    throw isAboutThePlace(error) ? why : error;
  });
}

const isAboutTheKey = (error: unknown): boolean => error instanceof Fault && error.status === 401;

/** It matters where something would run only if it could. */
const isAboutThePlace = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'no_adapter' || error.code === 'unknown_adapter');
