import { catalog } from '@kerf/catalog';
import { type CommandErrorCode, type CommandResult, isStorable, type Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Command } from './command.ts';
import { reasonOf } from './reason.ts';

/** What the bus carries, with room for what goes around it. */
const mostResultBytes = 900_000;

/** No frame up to this length becomes too large: written out, a number grows to less than six times (1e20). */
const harmlessLength = mostResultBytes / 6;

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
    const { tool } = command.order;
    const known = checked(tool, result.result);
    if (frameLength > harmlessLength) measure(tool, known);
    return { ok: true, result: known };
  }
  const { code, message } = result.error;
  if (!isStorable(message)) throw invalidResult(command.order.tool, unstorable);
  const fault = faultOf(code, command);
  if (fault) throw fault;
  return { ok: false, error: { code, message } };
}

/** Adapters are not trusted: what their result carries beyond the catalogue is dropped, and what it lacks is refused. */
function checked(tool: string, result: Record<string, unknown>): Record<string, unknown> {
  const entry = catalog.find(tool);
  if (!entry) throw invalidResult(tool, 'this broker does not know the tool.');
  const { data, error } = entry.result.safeParse(result);
  if (error) throw invalidResult(tool, reasonOf(error));
  if (!isStorable(data)) throw invalidResult(tool, unstorable);
  return data;
}

const unstorable = 'it has U+0000 or half of a surrogate pair in a text.';

function measure(tool: string, result: Record<string, unknown>): void {
  const size = Buffer.byteLength(JSON.stringify(result));
  if (size > mostResultBytes)
    throw invalidResult(tool, `it has ${size} bytes, and a result has at most ${mostResultBytes}.`);
}

export const invalidResult = (tool: string, reason: string): Fault => Fault.of('adapter_invalid', { tool, reason });

export const lateFault = ({ order: { tool, timeoutMs } }: Command): Fault =>
  Fault.of('adapter_timed_out', { tool, timeoutMs });

export const lostFault = ({ order: { tool } }: Command): Fault => Fault.of('adapter_lost', { tool });

const lostCodes: readonly CommandErrorCode[] = ['CANCELLED', 'ADAPTER_UNAVAILABLE', 'KERNEL_CRASH'];

/** A command that was called off because it was late is late, whatever the adapter calls it. */
function faultOf(code: CommandErrorCode, command: Command): Fault | undefined {
  if (code === 'TIMEOUT' || (code === 'CANCELLED' && command.calledOff)) return lateFault(command);
  if (code === 'ADAPTER_BUSY') return Fault.of('adapter_busy');
  return lostCodes.includes(code) ? lostFault(command) : undefined;
}
