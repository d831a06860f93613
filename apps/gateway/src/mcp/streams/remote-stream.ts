import type { Bus } from '@kerf/bus';
import type { Toolset } from '@kerf/catalog';
import { answerOnStream, answerPartLength, messageToStream, streamIdPattern } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Message, StreamEnd } from './stream-end.ts';

/** A stream on another gateway, if it exists at all. */
export class RemoteStream implements StreamEnd {
  constructor(
    private readonly bus: Bus,
    private readonly id: string,
  ) {}

  async hear(message: Message): Promise<{ toolset: Toolset }> {
    if (!streamIdPattern.test(this.id)) throw Fault.of('unknown_stream', {});
    return this.bus.request(messageToStream.at(this.id), message).catch((error: unknown) => {
      throw isGone(error) ? Fault.of('unknown_stream', {}, { cause: error }) : error;
    });
  }

  /** Sends the text in parts, because a picture exceeds the size of one bus message. */
  async say(text: string, endsRequest: boolean): Promise<void> {
    const messageId = crypto.randomUUID();
    for (let from = 0; from === 0 || from < text.length; from += answerPartLength) {
      const isLastPart = from + answerPartLength >= text.length;
      const part = text.slice(from, from + answerPartLength);
      const written = { messageId, part, isLastPart, endsRequest: endsRequest && isLastPart };
      await this.bus.request(answerOnStream.at(this.id), written);
    }
  }
}

/** True if no gateway serves the stream. */
const isGone = (error: unknown): boolean => error instanceof Fault && error.code === 'unavailable' && error.isUndone;
