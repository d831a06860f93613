import * as z from 'zod';
import { toolset } from './schemas/execution-options.ts';
import { addressed, announcement } from './contract.ts';

/** Format of a stream id: unguessable, and valid as part of a subject. */
export const streamIdPattern = /^[\w-]{32}$/;

/** Format of a session id of Streamable HTTP; shorter than a stream id, so that the two are never confused. */
export const sessionIdPattern = /^[\w-]{22}$/;

/** Maximum characters of an answer part, which fits into one bus message in any encoding. */
export const maxAnswerPartLength = 200_000;

/**
 * Notifies the gateway that holds a stream of a message for it; the address is the stream. Returns the toolset with
 * which the stream was opened. Throws `unknown_stream` for the stream of another account.
 */
export const messageToStream = addressed('gateway.stream_message', {
  input: z.object({
    accountId: z.uuid(),
    /** True if an answer will follow, for which the stream stays open. */
    isRequest: z.boolean(),
  }),
  output: z.object({ toolset }),
  timeoutMs: 2_000,
});

/** Writes a server message to a stream, in one or more parts; the address is the stream. */
export const answerOnStream = addressed('gateway.stream_answer', {
  input: z.object({
    messageId: z.uuid(),
    part: z.string().max(maxAnswerPartLength),
    isLastPart: z.boolean(),
    /** True if this message answers the request; with empty text the request gets no answer. */
    endsRequest: z.boolean(),
  }),
  output: z.object({}),
  timeoutMs: 2_000,
});

/**
 * Announcement that a client has cancelled a request, which any gateway may be processing. The client is identified by
 * its stream id, or by its session id over Streamable HTTP.
 */
export const requestCancelled = announcement(
  'request_cancelled',
  z.object({
    accountId: z.uuid(),
    sessionId: z.union([z.string().regex(streamIdPattern), z.string().regex(sessionIdPattern)]),
    requestId: z.union([z.string(), z.int()]),
  }),
);
