import { type FromAdapter, fromAdapter } from '@kerf/contracts';
import * as z from 'zod';
import { read } from '../commands/reason.ts';

/** Parsed frame of an adapter. */
export type Frame =
  | { readonly is: 'message'; readonly message: FromAdapter; readonly length: number }
  /** An envelope of unknown type or with invalid content. */
  | { readonly is: 'unclear'; readonly reason: string; readonly resultOf: string | undefined; readonly length: number }
  | { readonly is: 'garbage' };

/** Parses one text frame of an adapter. */
export function readFrame(text: string): Frame {
  const envelope = envelopeIn(text);
  if (!envelope) return { is: 'garbage' };
  const { data, reason = nulRule } = read(fromAdapter, envelope);
  if (data && !holdsNul(text)) return { is: 'message', message: data, length: text.length };
  return { is: 'unclear', reason, resultOf: brokenResult.safeParse(envelope).data?.command_id, length: text.length };
}

const nulRule = 'Text must not contain NUL characters.';

/**
 * Returns true for text with an escaped NUL, which Postgres cannot store. After an even number of backslashes it is
 * plain text.
 */
const holdsNul = (text: string): boolean => text.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(text);

const anObject = z.record(z.string(), z.unknown());

/** Minimal shape of an invalid result, to find the command it would have ended. */
const brokenResult = z.object({ type: z.literal('result'), command_id: z.uuid() });

function envelopeIn(text: string): Record<string, unknown> | undefined {
  try {
    return anObject.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
