import { type FromAdapter, fromAdapter } from '@kerf/contracts';
import * as z from 'zod';
import { type ParseResult, parseMessage } from '../commands/parse-message.ts';
import { cleanMessage, findUnusableId } from './adapter-text.ts';

/** Parsed frame of an adapter. */
export type Frame =
  | { readonly is: 'message'; readonly message: FromAdapter; readonly length: number }
  /** An envelope of unknown type or with invalid content. */
  | { readonly is: 'unclear'; readonly reason: string; readonly resultOf: string | undefined; readonly length: number }
  | { readonly is: 'garbage' };

/** Parses one text frame of an adapter. */
export function readFrame(text: string): Frame {
  const envelope = parseEnvelope(text);
  if (!envelope) return { is: 'garbage' };
  const { data, reason } = checkMessage(envelope, text);
  if (data) return { is: 'message', message: cleanMessage(data, text), length: text.length };
  return { is: 'unclear', reason, resultOf: invalidResult.safeParse(envelope).data?.command_id, length: text.length };
}

function checkMessage(envelope: Record<string, unknown>, text: string): ParseResult<typeof fromAdapter> {
  const parsed = parseMessage(fromAdapter, envelope);
  const reason = containsNul(text) ? nulReason : findUnusableId(parsed.data, text);
  return reason && parsed.data ? { reason } : parsed;
}

const nulReason = 'Text must not contain NUL characters.';

/**
 * Returns true for text with an escaped NUL, which Postgres cannot store. After an even number of backslashes it is
 * plain text.
 */
const containsNul = (text: string): boolean => text.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(text);

const jsonObject = z.record(z.string(), z.unknown());

/** Minimal shape of an invalid result, to find the command it would have ended. */
const invalidResult = z.object({ type: z.literal('result'), command_id: z.uuid() });

function parseEnvelope(text: string): Record<string, unknown> | undefined {
  try {
    return jsonObject.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
