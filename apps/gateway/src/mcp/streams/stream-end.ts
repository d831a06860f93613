import type { Toolset } from '@kerf/catalog';
import type { answerOnStream, Input, messageToStream } from '@kerf/contracts';

/** What a stream is told of a message for it. */
export type Message = Input<ReturnType<typeof messageToStream.at>>;

/** A piece of what is written on a stream. */
export type Answer = Input<ReturnType<typeof answerOnStream.at>>;

/** The end of a stream to which a gateway speaks that is at work on a message: its own, or one far away. */
export interface StreamEnd {
  /** Hears that there is a message for it, and says for what tools it was opened. Throws `unknown_stream`. */
  hear(message: Message): Promise<{ toolset: Toolset }>;
  /** Writes what the server has to say, and whether that ends the request. Throws when the stream is gone. */
  say(text: string, endsRequest: boolean): Promise<void>;
}
