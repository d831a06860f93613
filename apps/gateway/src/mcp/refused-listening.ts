import type { Fault } from '@kerf/errors';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { protocolErrorOf } from './protocol-faults.ts';

/** The SDK's error when the subscription limit is reached. */
const refused = z.looseObject({
  error: z.object({
    code: z.literal(ProtocolErrorCode.InternalError),
    message: z.literal('Subscription limit reached'),
  }),
});

/** Replaces the SDK's error for a reached subscription limit with our fault, which names the limit and the remedy. */
export async function tellLimit(answer: Response, limit: Fault): Promise<Response> {
  if (answer.headers.get('content-type') !== 'application/json') return answer;
  const text = await answer.text();
  const message = refused.safeParse(JSON.parse(text)).data;
  return new Response(message ? JSON.stringify({ ...message, error: written(limit) }) : text, answer);
}

function written(limit: Fault) {
  const { code, message, data } = protocolErrorOf(limit);
  return { code, message, data };
}
