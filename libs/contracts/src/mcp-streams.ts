import * as z from 'zod';
import { toolset } from './call-fields.ts';
import { addressed, announcement } from './contract.ts';

/** What the id of a stream looks like: nobody guesses one, and it can be part of a subject. */
export const streamIdPattern = /^[\w-]{32}$/;

/** What clients of Streamable HTTP are told apart by: shorter, so that it is never taken for the id of a stream. */
export const sessionIdPattern = /^[\w-]{22}$/;

/** As much of an answer as one message of the bus carries, however it is encoded. */
export const answerPartLength = 200_000;

/**
 * Tells the gateway that holds a stream, which is the address, of a message for it. It says what the stream was opened
 * with. Throws `unknown_stream` for the stream of another account.
 */
export const messageToStream = addressed('gateway.stream_message', {
  input: z.object({
    accountId: z.uuid(),
    /** Whether an answer will follow, for which the stream stays open. */
    isRequest: z.boolean(),
  }),
  output: z.object({ toolset }),
  timeoutMs: 2_000,
});

/** Writes on a stream, which is the address: one message of the server, in one part or several. */
export const answerOnStream = addressed('gateway.stream_answer', {
  input: z.object({
    messageId: z.uuid(),
    part: z.string().max(answerPartLength),
    isLastPart: z.boolean(),
    /** Whether the request has been answered with it. Without any text: it will not be. */
    endsRequest: z.boolean(),
  }),
  output: z.object({}),
  timeoutMs: 2_000,
});

/**
 * A client does not want the answer to one of its requests any more, which any gateway may be at work on. Its requests
 * are told apart by the id of its stream, or by that which it was greeted with over Streamable HTTP.
 */
export const requestCancelled = announcement(
  'request_cancelled',
  z.object({
    accountId: z.uuid(),
    sessionId: z.union([z.string().regex(streamIdPattern), z.string().regex(sessionIdPattern)]),
    requestId: z.union([z.string(), z.int()]),
  }),
);
