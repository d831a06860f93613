import { catalog } from '@kerf/catalog';
import { unstorable } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { read } from './reason.ts';

/** Parses a result with the tool's schema, which drops unknown fields. Throws `adapter_invalid`. */
export function checkedResult(tool: string, result: Record<string, unknown>): Record<string, unknown> {
  const entry = catalog.find(tool);
  if (!entry) throw invalidResult(tool, 'this broker does not know the tool.');
  const { data, reason } = read(entry.result, result);
  if (!data) throw invalidResult(tool, reason);
  return storable(tool, data);
}

/** Returns the value unchanged. Throws `adapter_invalid` when it cannot be stored as JSON. */
export function storable<Said>(tool: string, said: Said): Said {
  const reason = unstorable(said);
  if (reason) throw invalidResult(tool, `${reason}.`);
  return said;
}

export const invalidResult = (tool: string, reason: string): Fault => Fault.of('adapter_invalid', { tool, reason });
