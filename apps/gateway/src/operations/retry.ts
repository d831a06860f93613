import { Fault } from '@kerf/errors';
import { newOperationId } from './operation-id.ts';
import type { Operation, Run } from './operation.ts';

/**
 * Runs an operation, and retries it once with a new id when it was lost before it began, or only reads. The admission
 * then chooses among the remaining adapters; if there is none, or the ledger is unavailable, the first failure is thrown.
 */
export const retryOnce =
  (run: Run): Run =>
  async (operation, context) => {
    try {
      return await run(operation, context);
    } catch (error) {
      if (!isSafeToRetry(error, operation) || isBoundToDocument(operation) || operation.budget.isOver) throw error;
      return run(withNewOperationId(operation), context).catch((second: unknown) => {
        throw isNotAdmitted(second) ? error : second;
      });
    }
  };

const isSafeToRetry = (error: unknown, { tool }: Operation): boolean =>
  error instanceof Fault &&
  (error.code === 'adapter_gone' || (error.code === 'adapter_lost' && tool.effect === 'reads'));

const isAway: ReadonlySet<string> = new Set(['unavailable', 'storage_full']);

/** True if the retry found no adapter, or no ledger. */
const isNotAdmitted = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'no_adapter' || (isAway.has(error.code) && error.isUndone));

/** True if another document must not be used: revisions of two documents cannot be compared. */
const isBoundToDocument = ({ adapterId, expectedRevision }: Operation): boolean =>
  expectedRevision !== undefined && adapterId === undefined;

const withNewOperationId = (operation: Operation): Operation => ({
  ...operation,
  admission: { ...operation.admission, operationId: newOperationId() },
});
