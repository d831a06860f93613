import { type CallTerms, isAdapterId, readCall, type ToolCall } from '../tool-call.ts';
import { hasOnly, isFields, type Message } from './message.ts';

const members = new Set(['_meta', 'name', 'arguments']);

/** Reads a tools/call in which nothing is wrong but perhaps its arguments; whoever sent any other is identified first. */
export function readPlainCall({ params, meta }: Message, terms: CallTerms): ToolCall | undefined {
  const { name, arguments: parameters = {} } = params;
  if (!hasOnly(params, members) || typeof name !== 'string' || !isFields(parameters)) return undefined;
  if (!isAdapterId(terms.adapterId)) return undefined;
  try {
    return readCall({ name, arguments: parameters, _meta: meta }, terms);
  } catch {
    return undefined;
  }
}
