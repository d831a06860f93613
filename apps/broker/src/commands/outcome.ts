import {
  type BatchResult,
  batchResult,
  type CommandErrorCode,
  type CommandResult,
  type FromAdapter,
  maxContentBytes,
  type Outcome,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Command } from './command.ts';
import { isBatch, describeRequest, type CommandRequest } from './command-request.ts';
import { parseMessage } from './parse-message.ts';
import { checkResult, createInvalidResultFault, checkStorable } from './tool-result.ts';
import { metrics } from '@kerf/telemetry';

/** Frames up to this length cannot exceed the maximum: serialized, a number grows to less than six times (1e20). */
const maxUncheckedLength = maxContentBytes / 6;

type FailedStep = Extract<BatchResult['steps'][number], { ok: false }>;

interface Answer {
  readonly result: CommandResult;
  /** Length in characters of the frame that carried it. */
  readonly frameLength: number;
}

/**
 * Converts an adapter's result to an outcome: the tool's result or the application's refusal.
 * Throws a fault when the adapter could not decide, or when its result does not match the tool's schema.
 */
export function toOutcome({ result, frameLength }: Answer, command: Command): Outcome {
  if (result.ok) {
    const checkedValue = checkCommandResult(command.request, result.result);
    if (frameLength > maxUncheckedLength) checkSize(describeRequest(command.request), checkedValue);
    return { ok: true, result: checkedValue };
  }
  const { code } = result.error;
  const message = checkStorable(describeRequest(command.request), result.error.message);
  const fault = toFault(code, command);
  if (fault) throw fault;
  return { ok: false, error: { code, message } };
}

/**
 * Checks a result against the catalogue. Adapters are not trusted: unknown fields are dropped, missing ones are
 * refused.
 */
function checkCommandResult(request: CommandRequest, result: Record<string, unknown>): Record<string, unknown> {
  if (!isBatch(request)) return checkResult(request.tool, result);
  const { data, reason } = parseMessage(batchResult, result);
  if (!data) throw createInvalidResultFault(describeRequest(request), reason);
  const tools = new Map(request.steps.map(({ id, tool }) => [id, tool]));
  const steps = data.steps.map((step) => {
    const tool = tools.get(step.id);
    if (tool === undefined) throw createInvalidResultFault(describeRequest(request), `it has no step ${step.id}.`);
    return step.ok
      ? { ...step, result: checkResult(tool, step.result) }
      : { ...step, error: selectError(tool, step.error) };
  });
  return { steps, rolled_back: data.rolled_back };
}

/** Removes unused fields from an adapter's error. Its text was cleaned with the frame. */
function selectError(tool: string, { code, message, retryable }: FailedStep['error']): FailedStep['error'] {
  return { code, message: checkStorable(tool, message), retryable };
}

function checkSize(name: string, result: Record<string, unknown>): void {
  const size = Buffer.byteLength(JSON.stringify(result));
  if (size > maxContentBytes)
    throw createInvalidResultFault(name, `it has ${size} bytes; the maximum is ${maxContentBytes}.`);
}

/** Fault of a command that missed its deadline. */
export const createTimeoutFault = ({ request }: Command): Fault =>
  Fault.of('adapter_timed_out', { tool: describeRequest(request), timeoutMs: request.timeoutMs });

/** Fault of a command after its adapter disconnected permanently; one that never started may run elsewhere. */
export const createDisconnectedFault = ({ request, mayHaveStarted }: Command): Fault =>
  Fault.of(mayHaveStarted ? 'adapter_lost' : 'adapter_gone', { tool: describeRequest(request) });

/** Throws `adapter_in_use` if the adapter has commands. */
export function refuseUnlessIdle(commands: number): void {
  if (commands > 0) throw Fault.of('adapter_in_use');
}

/** Fault of a command that the adapter did not start and will not start. */
export const createUndeliveredFault = (request: CommandRequest): Fault =>
  Fault.of('adapter_gone', { tool: describeRequest(request) });

/** Fault of a cancelled command: its time was over, or no operation waits for it. */
export const createCancelledFault = (command: Command): Fault =>
  command.cancelReason === 'timeout'
    ? createTimeoutFault(command)
    : Fault.of('called_off', { tool: describeRequest(command.request) });

/** Outcome of a command during which the adapter restarted: only the user can see if the work was done. */
export const createUnknownOutcome = ({ request }: Command): Outcome => ({
  ok: false,
  error: {
    code: 'OUTCOME_UNKNOWN',
    message: `The adapter restarted while it ran ${describeRequest(request)}. Check the document with get_state before you retry.`,
  },
});

const lostCodes: readonly CommandErrorCode[] = ['CANCELLED', 'ADAPTER_UNAVAILABLE', 'KERNEL_CRASH'];

/**
 * Fault for an error code, if it is one of the broker's. A cancelled command ends as cancelled, whichever code it has.
 */
function toFault(code: CommandErrorCode, command: Command): Fault | undefined {
  const isCancelled = code === 'CANCELLED';
  if (code === 'TIMEOUT') return createTimeoutFault(command);
  if (isCancelled && command.cancelReason) return createCancelledFault(command);
  if (code === 'ADAPTER_BUSY') return Fault.of('adapter_busy');
  return lostCodes.includes(code) ? createDisconnectedFault(command) : undefined;
}

/** Maximum number of busy rejections of one command, despite the concurrency that the adapter announced. */
const maxRejections = 3;

/** Returns how a rejected command ends, or undefined when it is queued again. */
export function resolveRejection(
  { code, message }: Extract<FromAdapter, { type: 'rejected' }>,
  command: Command,
): (() => Outcome) | undefined {
  if (code === 'unsupported_tool') return () => createUnsupportedOutcome(command, message);
  if (code === 'draining') return throwFault(createUndeliveredFault(command.request));
  if (command.cancelReason) return throwFault(createCancelledFault(command));
  command.rejections += 1;
  return command.rejections < maxRejections ? undefined : throwFault(Fault.of('adapter_busy'));
}

const createUnsupportedOutcome = (
  { request }: Command,
  message = `The adapter cannot run ${describeRequest(request)}.`,
): Outcome => ({
  ok: false,
  error: { code: 'UNSUPPORTED_TOOL', message },
});

const throwFault = (fault: Fault) => (): Outcome => {
  throw fault;
};

/** Metrics of the commands of one pod. */
export class CommandMetrics {
  private readonly duration = metrics.getHistogram('kerf.adapters.command.duration');

  /** Measures a command from its arrival to its outcome. */
  async measureCommand(run: () => Promise<Outcome>): Promise<Outcome> {
    const startedAt = performance.now();
    let outcome: 'ok' | 'tool_error' | 'failed' = 'failed';
    try {
      const result = await run();
      outcome = result.ok ? 'ok' : 'tool_error';
      return result;
    } finally {
      this.duration.record((performance.now() - startedAt) / 1000, { outcome });
    }
  }
}
