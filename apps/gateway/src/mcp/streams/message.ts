import { Fault } from '@kerf/errors';
import { type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { readMessage as readPlain } from '../fast/message.ts';

/** A message of JSON-RPC. Throws `invalid_parameters` for what is none. */
export function readMessage(body: unknown): JSONRPCMessage {
  if (isPlain(body)) return body;
  try {
    return parseJSONRPCMessage(body);
  } catch (cause) {
    const reason = 'The body must be one message of JSON-RPC 2.0: a request, a notification or a response.';
    throw Fault.invalid(reason, { cause });
  }
}

/** What nearly all are; the SDK takes far longer to say so. */
const isPlain = (body: unknown): body is JSONRPCMessage => readPlain(body) !== undefined;

/** The id under which a message wants to be answered; none for what is not a request. */
export const requestIdIn = (message: JSONRPCMessage): string | number | undefined =>
  'method' in message && 'id' in message ? message.id : undefined;
