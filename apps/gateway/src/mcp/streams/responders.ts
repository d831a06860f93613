import { InMemoryTransport, isJSONRPCResponse, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { type Caller, maxOperationMs } from '@kerf/contracts';
import { settleWithin } from '@kerf/concurrency';
import type { RequestContext } from '../../context.ts';
import type { FastPath } from '../fast-path/fast-path.ts';
import type { IdentifiedRequest, SdkHandler } from '../sdk-handler.ts';
import { getRequestId } from './json-rpc-message.ts';

/** Sends a serialized message and states whether it ends the request. */
export type SendMessage = (text: string, endsRequest: boolean) => void;

/** Sender of a message, before its key is verified. */
export type Sender = Omit<IdentifiedRequest, 'caller'>;

/**
 * Responder to one message of a stream. Resolves once everything is sent. Throws `invalid_key` before anything is sent.
 */
export type Responder = (message: JSONRPCMessage, sender: Sender, send: SendMessage) => Promise<void>;

/** Longer than any operation takes. */
const maxAnswerMs = maxOperationMs + 60_000;

/** Creates a responder that tries the fast path and passes all other messages to a fallback. */
export const createFastResponder =
  (fast: Pick<FastPath, 'answer'>, fallback: Responder): Responder =>
  async (message, sender, send) => {
    const sendInterim = (text: string) => send(text, false);
    const reply = await fast.answer({ ...sender, body: message, sendMessage: sendInterim });
    if (!reply) return fallback(message, sender, send);
    if (reply.body !== undefined) send(reply.body, true);
  };

/** Creates a responder that serves each message with a new SDK server, as Streamable HTTP does for each request. */
export const createSdkResponder =
  (handler: Pick<SdkHandler, 'createServer'>, identify: (context: RequestContext) => Promise<Caller>): Responder =>
  async (message, sender, send) => {
    const caller = sender.context.caller ?? (await identify(sender.context));
    const server = handler.createServer('stream', { ...sender, caller });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(theirs);
    const answered = new Promise<void>((resolve) => {
      ours.onmessage = (sent) => {
        const endsRequest = isJSONRPCResponse(sent);
        send(JSON.stringify(sent), endsRequest);
        if (endsRequest) resolve();
      };
    });
    await ours.send(message);
    if (getRequestId(message) !== undefined) await settleWithin(maxAnswerMs, answered, undefined);
    await server.close();
  };
