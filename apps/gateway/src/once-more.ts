import { Fault } from '@kerf/errors';
import type { Attempt, Run } from './attempt.ts';
import { newOperationId } from './operation-id.ts';

/**
 * Runs an attempt, and once more as a new operation when the first was lost before it began, or changes nothing. The
 * admission then chooses among the adapters that are left; when there is none, the first failure is told.
 */
export const onceMore =
  (run: Run): Run =>
  async (attempt, requester) => {
    try {
      return await run(attempt, requester);
    } catch (error) {
      if (!isHarmless(error, attempt) || isOfOneDocument(attempt) || performance.now() >= attempt.deadline) throw error;
      return run(anew(attempt), requester).catch((again: unknown) => {
        throw again instanceof Fault && again.code === 'no_adapter' ? error : again;
      });
    }
  };

const isHarmless = (error: unknown, { tool }: Attempt): boolean =>
  error instanceof Fault &&
  (error.code === 'adapter_gone' || (error.code === 'adapter_lost' && tool.effect === 'reads'));

/** Revisions of two documents say nothing of each other: what was meant for one does not go to another. */
const isOfOneDocument = ({ adapterId, expectedRevision }: Attempt): boolean =>
  expectedRevision !== undefined && adapterId === undefined;

const anew = (attempt: Attempt): Attempt => ({
  ...attempt,
  admission: { ...attempt.admission, operationId: newOperationId() },
});
