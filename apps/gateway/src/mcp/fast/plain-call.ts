import { type CallTerms, isAdapterId, readCall, type ToolCall } from '../tool-call.ts';
import { hasOnly, isFields, type Message } from './message.ts';

const members = new Set(['_meta', 'name', 'arguments']);

/** Parses a tools/call whose fields are valid, except perhaps its arguments; others need identification first. */
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
