import { type CallContext, isAdapterId, parseToolCall, type ToolCall } from '../tool-call.ts';
import { hasOnlyKeys, isJsonObject, type PlainMessage } from './plain-message.ts';

const allowedMembers = new Set(['_meta', 'name', 'arguments']);

/** Parses a tools/call whose fields are valid, except perhaps its arguments; others need identification first. */
export function parsePlainCall({ params, meta }: PlainMessage, context: CallContext): ToolCall | undefined {
  const { name, arguments: parameters = {} } = params;
  if (!hasOnlyKeys(params, allowedMembers) || typeof name !== 'string' || !isJsonObject(parameters)) return undefined;
  if (!isAdapterId(context.adapterId)) return undefined;
  try {
    return parseToolCall({ name, arguments: parameters, _meta: meta }, context);
  } catch {
    return undefined;
  }
}
