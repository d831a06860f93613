import type { Toolset } from '@kerf/catalog';
import type { answerOnStream, Input, messageToStream } from '@kerf/contracts';

/** Announcement to a stream of a message that will be answered on it. */
export type StreamMessage = Input<ReturnType<typeof messageToStream.at>>;

/** Part of an answer to be written on a stream. */
export type AnswerPart = Input<ReturnType<typeof answerOnStream.at>>;

/** A client's stream, as seen by the gateway that processes a message: on the same gateway or a remote one. */
export interface ClientStream {
  /** Accepts a message and returns the toolset of the stream. Throws `unknown_stream`. */
  acceptMessage(message: StreamMessage): Promise<{ toolset: Toolset }>;
  /** Writes a message and states whether it ends the request. Throws if the stream no longer exists. */
  sendMessage(text: string, endsRequest: boolean): Promise<void>;
}
