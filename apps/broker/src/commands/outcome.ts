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

/** No frame up to this length becomes too large: written out, a number grows to less than six times (1e20). */
const harmlessLength = maxContentBytes / 6;

type FailedStep = Extract<BatchResult['steps'][number], { ok: false }>;

interface Answer {
  readonly result: CommandResult;
  /** Characters of the frame that brought it. */
  readonly frameLength: number;
}

/**
 * What an adapter's result means to whoever asked: the tool's result or the application's refusal.
 * Throws a fault when the adapter did not get to decide, or when its result is not what the tool promises.
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

/** Adapters are not trusted: what their result carries beyond the catalogue is dropped, and what it lacks is refused. */
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

/** What an adapter says in its own words may hold its key or a token: these go, and so does what nobody reads. */
function plainError(tool: string, { code, message, retryable }: FailedStep['error']): FailedStep['error'] {
  return { code, message: redacted(storable(tool, message)), retryable };
}

function measure(name: string, result: Record<string, unknown>): void {
  const size = Buffer.byteLength(JSON.stringify(result));
  if (size > maxContentBytes)
    throw invalidResult(name, `it has ${size} bytes, and a result has at most ${maxContentBytes}.`);
}

/** The deadline has passed. */
export const lateFault = ({ order }: Command): Fault =>
  Fault.of('adapter_timed_out', { tool: nameOf(order), timeoutMs: order.timeoutMs });

/** The adapter is away for good: a command that it never had may run elsewhere. */
export const lostFault = ({ order, mayHaveBegun }: Command): Fault =>
  Fault.of(mayHaveBegun ? 'adapter_lost' : 'adapter_gone', { tool: nameOf(order) });

/** The adapter has not begun it and will not. */
export const goneFault = (order: Order): Fault => Fault.of('adapter_gone', { tool: nameOf(order) });

/** It was told to stop: because its time was over, or because nobody waits for it. */
export const calledOffFault = (command: Command): Fault =>
  command.calledOff === 'timeout' ? lateFault(command) : Fault.of('called_off', { tool: nameOf(command.order) });

/** The adapter was started anew while it was at work: only its user can tell whether the work was done. */
export const unknownOutcome = ({ order }: Command): Outcome => ({
  ok: false,
  error: {
    code: 'OUTCOME_UNKNOWN',
    message: `The adapter was started anew while it ran ${nameOf(order)}. Look at the document with get_state before you try again.`,
  },
});

const lostCodes: readonly CommandErrorCode[] = ['CANCELLED', 'ADAPTER_UNAVAILABLE', 'KERNEL_CRASH'];

/** A command that was called off ends for that reason, whatever the adapter calls it. */
function faultOf(code: CommandErrorCode, command: Command): Fault | undefined {
  const isCancelled = code === 'CANCELLED';
  if (code === 'TIMEOUT') return lateFault(command);
  if (isCancelled && command.calledOff) return calledOffFault(command);
  if (code === 'ADAPTER_BUSY') return Fault.of('adapter_busy');
  return lostCodes.includes(code) ? lostFault(command) : undefined;
}
