import { Fault } from '@kerf/errors';
import { type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/server';

/** A message of JSON-RPC. Throws `invalid_parameters` for what is none. */
export function readMessage(body: unknown): JSONRPCMessage {
  try {
    return parseJSONRPCMessage(body);
  } catch (cause) {
    const reason = 'The body must be one message of JSON-RPC 2.0: a request, a notification or a response.';
    throw Fault.of('invalid_parameters', { reason }, { cause });
  }
}
