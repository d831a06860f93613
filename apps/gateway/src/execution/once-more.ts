import { Fault } from '@kerf/errors';
import type { Attempt, Run } from './attempt.ts';
import { newOperationId } from './operation-id.ts';

/**
 * Runs an attempt, and once more as a new operation when the first was lost before it began, or changes nothing. The
 * admission then chooses among the adapters that are left; when there is none, or nobody can look, the first failure is
 * told.
 */
export const onceMore =
  (run: Run): Run =>
  async (attempt, requester) => {
    try {
      return await run(attempt, requester);
    } catch (error) {
      if (!isHarmless(error, attempt) || isOfOneDocument(attempt) || performance.now() >= attempt.deadline) throw error;
      return run(anew(attempt), requester).catch((again: unknown) => {
        throw isUnasked(again) ? error : again;
      });
    }
  };

const isHarmless = (error: unknown, { tool }: Attempt): boolean =>
  error instanceof Fault &&
  (error.code === 'adapter_gone' || (error.code === 'adapter_lost' && tool.effect === 'reads'));

/** There was nobody to ask, or no ledger that could have said so. */
const isUnasked = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'no_adapter' || (error.code === 'unavailable' && error.isUndone));

/** Revisions of two documents say nothing of each other: what was meant for one does not go to another. */
const isOfOneDocument = ({ adapterId, expectedRevision }: Attempt): boolean =>
  expectedRevision !== undefined && adapterId === undefined;

const anew = (attempt: Attempt): Attempt => ({
  ...attempt,
  admission: { ...attempt.admission, operationId: newOperationId() },
});
