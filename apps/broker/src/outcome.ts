import { catalog } from '@kerf/catalog';
import type { CommandErrorCode, CommandResult, Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Command } from './command.ts';
import { reasonOf } from './reason.ts';

/**
 * What an adapter's result means to whoever asked: the tool's result or the application's refusal.
 * Throws a fault when the adapter did not get to decide, or when its result is not what the tool promises.
 */
export function outcomeOf(result: CommandResult, command: Command): Outcome {
  if (result.ok) return { ok: true, result: checked(command.order.tool, result.result) };
  const { code, message } = result.error;
  const fault = faultOf(code, command);
  if (fault) throw fault;
  return { ok: false, error: { code, message } };
}

/** Adapters are not trusted: what their result carries beyond the catalogue is dropped, and what it lacks is refused. */
function checked(tool: string, result: Record<string, unknown>): Record<string, unknown> {
  const { data, error } = catalog.find(tool)?.result.safeParse(result) ?? { data: result };
  if (error) throw invalidResult(tool, reasonOf(error));
  return data;
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
