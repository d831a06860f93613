import type { Caller, Usage } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Attempt } from '../execution/attempt.ts';
import { type Compensation, isUnknown } from './compensation.ts';
import type { KeyWatch } from '../keys/key-watch.ts';
import type { Requester } from '../requester.ts';

/** What every admission tells. */
interface Admitted {
  readonly caller: Caller;
  readonly usage: Usage;
  /** The one that ran before, whose answer is given again. */
  readonly operationId?: string;
}

interface Admitting {
  readonly attempt: Attempt;
  readonly requester: Requester;
  readonly keys: KeyWatch;
  readonly compensation: Compensation;
}

/** Waits until the ledger has admitted an attempt; its requester is known then. What the ledger leaves open is taken back. */
export async function admit<Answer extends Admitted>(
  asked: Promise<Answer>,
  { attempt, requester, keys, compensation }: Admitting,
): Promise<Answer> {
  const { operationId } = attempt.admission;
  const admitted = await keys.hear(requester, asked).catch(async (error: unknown) => {
    const named = isUnknown(error) ? operationId : runningIn(error);
    if (named !== undefined) nameOperation(named, attempt, requester);
    if (isUnknown(error)) await compensation.takeBack(operationId, 'unknown admission');
    throw error;
  });
  nameOperation(admitted.operationId ?? operationId, attempt, requester);
  requester.authenticate(admitted);
  return admitted;
}

/** The operation of the same account that has to end first. */
function runningIn(error: unknown): string | undefined {
  const operation = error instanceof Fault && error.code === 'operation_running' && error.slots['operation'];
  return typeof operation === 'string' ? operation : undefined;
}

/** Whoever asks may look the operation up by its id from now on. */
function nameOperation(operationId: string, { onOperation }: Attempt, requester: Requester): void {
  requester.operationId = operationId;
  onOperation?.(operationId);
}
