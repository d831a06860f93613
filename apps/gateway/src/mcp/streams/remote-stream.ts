import type { Bus } from '@kerf/bus';
import type { Toolset } from '@kerf/catalog';
import { answerOnStream, maxAnswerPartLength, messageToStream, streamIdPattern } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { StreamMessage, ClientStream } from './client-stream.ts';

/** A stream on another gateway, if it exists at all. */
export class RemoteStream implements ClientStream {
  constructor(
    private readonly bus: Bus,
    private readonly id: string,
  ) {}

  async acceptMessage(message: StreamMessage): Promise<{ toolset: Toolset }> {
    if (!streamIdPattern.test(this.id)) throw Fault.of('unknown_stream', {});
    return this.bus.request(messageToStream.at(this.id), message).catch((error: unknown) => {
      throw isUnserved(error) ? Fault.of('unknown_stream', {}, { cause: error }) : error;
    });
  }

  /** Sends the text in parts, because a picture exceeds the size of one bus message. */
  async sendMessage(text: string, endsRequest: boolean): Promise<void> {
    const messageId = crypto.randomUUID();
    for (let from = 0; from === 0 || from < text.length; from += maxAnswerPartLength) {
      const isLastPart = from + maxAnswerPartLength >= text.length;
      const part = text.slice(from, from + maxAnswerPartLength);
      const answer = { messageId, part, isLastPart, endsRequest: endsRequest && isLastPart };
      await this.bus.request(answerOnStream.at(this.id), answer);
    }
  }
}

/** True if no gateway serves the stream. */
const isUnserved = (error: unknown): boolean =>
  error instanceof Fault && error.code === 'unavailable' && error.isUndone;
