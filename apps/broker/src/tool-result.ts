import { catalog } from '@kerf/catalog';
import { isStorable } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { read } from './reason.ts';

/** A result as the catalogue promises it for a tool, and nothing more. Throws `adapter_invalid`. */
export function checkedResult(tool: string, result: Record<string, unknown>): Record<string, unknown> {
  const entry = catalog.find(tool);
  if (!entry) throw invalidResult(tool, 'this broker does not know the tool.');
  const { data, reason } = read(entry.result, result);
  if (!data) throw invalidResult(tool, reason);
  if (!isStorable(data)) throw invalidResult(tool, unstorable);
  return data;
}

export const unstorable = 'it has U+0000 or half of a surrogate pair in a text.';

export const invalidResult = (tool: string, reason: string): Fault => Fault.of('adapter_invalid', { tool, reason });
