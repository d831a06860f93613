import { InMemoryTransport, isJSONRPCResponse, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { type Caller, longestOperationMs } from '@kerf/contracts';
import { noLongerThan } from '@kerf/service';
import type { Requester } from '../../requester.ts';
import type { FastPath } from '../fast/fast-path.ts';
import type { Identified, SdkServing } from '../sdk-serving.ts';
import { requestIdIn } from './message.ts';

/** Takes a message as it is written, and whether it is the one that ends the request. */
export type Say = (text: string, endsRequest: boolean) => void;

/** Who sent a message, before it is known whose key that is. */
export type Sender = Omit<Identified, 'caller'>;

/**
 * Says all that the server has to say to one message of a stream, and resolves after that. Throws what a bad key hears,
 * before anything is said.
 */
export type Answering = (message: JSONRPCMessage, who: Sender, say: Say) => Promise<void>;

/** Longer than any operation takes. */
const longestMs = longestOperationMs + 60_000;

/** The fast path where it can, and the SDK everything else. */
export const answeringFast =
  (fast: Pick<FastPath, 'answer'>, others: Answering): Answering =>
  async (message, who, say) => {
    const tell = (text: string) => say(text, false);
    const reply = await fast.answer({ ...who, body: message, tell });
    if (!reply) return others(message, who, say);
    if (reply.body !== undefined) say(reply.body, true);
  };

/** Answers each message with a server of the SDK of its own, as it does every request of the other transport. */
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
