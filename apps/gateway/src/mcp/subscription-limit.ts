import type { Fault } from '@kerf/errors';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { toProtocolError } from './protocol-errors.ts';

/** The SDK's error when the subscription limit is reached. */
const limitReached = z.looseObject({
  error: z.object({
    code: z.literal(ProtocolErrorCode.InternalError),
    message: z.literal('Subscription limit reached'),
  }),
});

/** Replaces the SDK's error for a reached subscription limit with our fault, which names the limit and the remedy. */
export async function explainLimit(answer: Response, limit: Fault): Promise<Response> {
  if (answer.headers.get('content-type') !== 'application/json') return answer;
  const text = await answer.text();
  const message = limitReached.safeParse(JSON.parse(text)).data;
  return new Response(message ? JSON.stringify({ ...message, error: toJsonRpcError(limit) }) : text, answer);
}

function toJsonRpcError(limit: Fault) {
  const { code, message, data } = toProtocolError(limit);
  return { code, message, data };
}
