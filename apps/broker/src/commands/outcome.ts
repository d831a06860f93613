import {
  type BatchResult,
  batchResult,
  type CommandErrorCode,
  type CommandResult,
  maxContentBytes,
  type Outcome,
} from '@kerf/contracts';
import { Fault, redacted } from '@kerf/errors';
import type { Command } from './command.ts';
import { isBatch, nameOf, type Order } from './order.ts';
import { read } from './reason.ts';
import { checkedResult, invalidResult, storable } from './tool-result.ts';

/** Frames up to this length cannot exceed the maximum: serialized, a number grows to less than six times (1e20). */
const harmlessLength = maxContentBytes / 6;

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
export function outcomeOf({ result, frameLength }: Answer, command: Command): Outcome {
  if (result.ok) {
    const known = checked(command.order, result.result);
    if (frameLength > harmlessLength) measure(nameOf(command.order), known);
    return { ok: true, result: known };
  }
  const { code } = result.error;
  const message = storable(nameOf(command.order), result.error.message);
  const fault = faultOf(code, command);
  if (fault) throw fault;
  return { ok: false, error: { code, message: redacted(message) } };
}

/**
 * Checks a result against the catalogue. Adapters are not trusted: unknown fields are dropped, missing ones are
 * refused.
 */
function checked(order: Order, result: Record<string, unknown>): Record<string, unknown> {
  if (!isBatch(order)) return checkedResult(order.tool, result);
  const { data, reason } = read(batchResult, result);
  if (!data) throw invalidResult(nameOf(order), reason);
  const tools = new Map(order.steps.map(({ id, tool }) => [id, tool]));
  const steps = data.steps.map((step) => {
    const tool = tools.get(step.id);
    if (tool === undefined) throw invalidResult(nameOf(order), `it has no step ${step.id}.`);
    return step.ok
      ? { ...step, result: checkedResult(tool, step.result) }
      : { ...step, error: plainError(tool, step.error) };
  });
  return { steps, rolled_back: data.rolled_back };
}

/** Removes secrets and unused fields from an adapter's error: its free text may contain a key or a token. */
function plainError(tool: string, { code, message, retryable }: FailedStep['error']): FailedStep['error'] {
  return { code, message: redacted(storable(tool, message)), retryable };
}

function measure(name: string, result: Record<string, unknown>): void {
  const size = Buffer.byteLength(JSON.stringify(result));
  if (size > maxContentBytes) throw invalidResult(name, `it has ${size} bytes; the maximum is ${maxContentBytes}.`);
}

/** Fault of a command that missed its deadline. */
export const lateFault = ({ order }: Command): Fault =>
  Fault.of('adapter_timed_out', { tool: nameOf(order), timeoutMs: order.timeoutMs });

/** Fault of a command after its adapter disconnected permanently; one that never started may run elsewhere. */
export const lostFault = ({ order, mayHaveBegun }: Command): Fault =>
  Fault.of(mayHaveBegun ? 'adapter_lost' : 'adapter_gone', { tool: nameOf(order) });

/** Fault of a command that the adapter did not start and will not start. */
export const goneFault = (order: Order): Fault => Fault.of('adapter_gone', { tool: nameOf(order) });

/** Fault of a cancelled command: its time was over, or no operation waits for it. */
export const calledOffFault = (command: Command): Fault =>
  command.calledOff === 'timeout' ? lateFault(command) : Fault.of('called_off', { tool: nameOf(command.order) });

/** Outcome of a command during which the adapter restarted: only the user can see if the work was done. */
export const unknownOutcome = ({ order }: Command): Outcome => ({
  ok: false,
  error: {
    code: 'OUTCOME_UNKNOWN',
    message: `The adapter restarted while it ran ${nameOf(order)}. Check the document with get_state before you retry.`,
  },
});

const lostCodes: readonly CommandErrorCode[] = ['CANCELLED', 'ADAPTER_UNAVAILABLE', 'KERNEL_CRASH'];

/**
 * Fault for an error code, if it is one of the broker's. A cancelled command ends as cancelled, whichever code it has.
 */
function faultOf(code: CommandErrorCode, command: Command): Fault | undefined {
  const isCancelled = code === 'CANCELLED';
  if (code === 'TIMEOUT') return lateFault(command);
  if (isCancelled && command.calledOff) return calledOffFault(command);
  if (code === 'ADAPTER_BUSY') return Fault.of('adapter_busy');
  return lostCodes.includes(code) ? lostFault(command) : undefined;
}
