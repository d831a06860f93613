import { catalog } from '@kerf/catalog';
import { findStorageProblem } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { parseMessage } from './parse-message.ts';

/** Parses a result with the tool's schema, which drops unknown fields. Throws `adapter_invalid`. */
export function checkResult(tool: string, result: Record<string, unknown>): Record<string, unknown> {
  const entry = catalog.findTool(tool);
  if (!entry) throw createInvalidResultFault(tool, 'this broker does not know the tool.');
  const { data, reason } = parseMessage(entry.result, result);
  if (!data) throw createInvalidResultFault(tool, reason);
  return checkStorable(tool, data);
}

/** Returns the value unchanged. Throws `adapter_invalid` when it cannot be stored as JSON. */
export function checkStorable<Value>(tool: string, value: Value): Value {
  const reason = findStorageProblem(value);
  if (reason) throw createInvalidResultFault(tool, `${reason}.`);
  return value;
}

export const createInvalidResultFault = (tool: string, reason: string): Fault =>
  Fault.of('adapter_invalid', { tool, reason });
