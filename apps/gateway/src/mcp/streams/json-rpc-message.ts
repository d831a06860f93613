import { Fault } from '@kerf/errors';
import { type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { parsePlainMessage as readPlain } from '../fast-path/plain-message.ts';

/** Parses a JSON-RPC message. Throws `invalid_parameters` if the body is not one. */
export function parseMessage(body: unknown): JSONRPCMessage {
  if (isPlain(body)) return body;
  try {
    return parseJSONRPCMessage(body);
  } catch (cause) {
    const reason = 'The body must be one JSON-RPC 2.0 message: a request, a notification or a response.';
    throw Fault.invalid(reason, { cause });
  }
}

/** True for the most common form of message; the SDK takes far longer to check it. */
const isPlain = (body: unknown): body is JSONRPCMessage => readPlain(body) !== undefined;

/** Returns the id of a request; undefined for notifications and responses. */
export const getRequestId = (message: JSONRPCMessage): string | number | undefined =>
  'method' in message && 'id' in message ? message.id : undefined;
