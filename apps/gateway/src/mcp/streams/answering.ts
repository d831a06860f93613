import { InMemoryTransport, isJSONRPCResponse, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { type Caller, longestOperationMs } from '@kerf/contracts';
import { noLongerThan } from '@kerf/service';
import type { Requester } from '../../requester.ts';
import type { FastPath } from '../fast/fast-path.ts';
import type { Identified, SdkServing } from '../sdk-serving.ts';
import { requestIdIn } from './message.ts';

/** Sends a serialized message and states whether it ends the request. */
export type Say = (text: string, endsRequest: boolean) => void;

/** Sender of a message, before its key is verified. */
export type Sender = Omit<Identified, 'caller'>;

/**
 * Responder to one message of a stream. Resolves once everything is sent. Throws `invalid_key` before anything is sent.
 */
export type Answering = (message: JSONRPCMessage, who: Sender, say: Say) => Promise<void>;

/** Longer than any operation takes. */
const longestMs = longestOperationMs + 60_000;

/** Creates a responder that tries the fast path and passes all other messages to a fallback. */
export const answeringFast =
  (fast: Pick<FastPath, 'answer'>, others: Answering): Answering =>
  async (message, who, say) => {
    const tell = (text: string) => say(text, false);
    const reply = await fast.answer({ ...who, body: message, tell });
    if (!reply) return others(message, who, say);
    if (reply.body !== undefined) say(reply.body, true);
  };

/** Creates a responder that serves each message with a new SDK server, as Streamable HTTP does for each request. */
export const answeringBySdk =
  (serving: Pick<SdkServing, 'serverFor'>, identify: (requester: Requester) => Promise<Caller>): Answering =>
  async (message, who, say) => {
    const caller = who.requester.caller ?? (await identify(who.requester));
    const server = serving.serverFor('stream', { ...who, caller });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(theirs);
    const answered = new Promise<void>((resolve) => {
      ours.onmessage = (said) => {
        const endsRequest = isJSONRPCResponse(said);
        say(JSON.stringify(said), endsRequest);
        if (endsRequest) resolve();
      };
    });
    await ours.send(message);
    if (requestIdIn(message) !== undefined) await noLongerThan(longestMs, answered, undefined);
    await server.close();
  };
