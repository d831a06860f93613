import type { Bus } from '@kerf/bus';
import { answerVersion, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { RequestContext } from '../context.ts';
import { computeCost } from './batch/batch.ts';
import type { Operation, OperationResult, Replay, Run } from './operation.ts';

interface Blocked {
  readonly operation: Operation;
  readonly context: RequestContext;
  /** The failure that keeps the operation from running. */
  readonly cause: unknown;
}

/**
 * Answers with the stored outcome of an operation that cannot run again, because its file is gone or its tier was
 * lowered. The ledger is queried as for any admission, at no cost, and nothing runs. Throws `cause` if nothing is stored.
 */
export async function replayOrThrow(run: Run, { operation, context, cause }: Blocked): Promise<OperationResult> {
  const { admission } = operation;
  if (!admission.idempotency || isAboutKey(cause)) throw cause;
  const permitted = Promise.reject(cause);
  // A replay never waits for it.
  permitted.catch(() => undefined);
  return run({ ...operation, permitted, admission: { ...admission, cost: 0 } }, context).catch((error: unknown) => {
    throw isAboutAdapter(error) ? cause : error;
  });
}

const isAboutKey = (error: unknown): boolean => error instanceof Fault && error.status === 401;

/** The adapter matters only to an operation that can run. */
const isAboutAdapter = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'no_adapter' || error.code === 'unknown_adapter');

/** Longest wait for the name of the adapter that produced a stored outcome. */
const maxReportMs = 500;

interface StoredReplay {
  readonly stored: Replay;
  readonly bus: Bus;
}

/** Answers with the stored outcome, and with the adapter that produced it if the ledger can name it in time. */
export async function answerReplay(
  operation: Operation,
  context: RequestContext,
  { stored, bus }: StoredReplay,
): Promise<OperationResult> {
  const { replay: outcome, usage, caller, operationId } = stored;
  if (operation.tool.runsOn === 'adapter') {
    const { accountId } = caller;
    const question = { accountId, operationId, readableVersion: answerVersion };
    const timeoutMs = Math.min(maxReportMs, operation.budget.remainingMs);
    const report = await bus.request(quota.operation, question, { timeoutMs }).catch(() => undefined);
    context.recordAnswer({ adapterId: report?.adapterId ?? undefined });
  }
  return { outcome, usage, charged: computeCost(operation, outcome) };
}
