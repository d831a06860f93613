import type { Toolset } from '@kerf/catalog';
import type { answerOnStream, Input, messageToStream } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { EventStream } from './event-stream.ts';

type Message = Input<ReturnType<typeof messageToStream.at>>;
type Answer = Input<ReturnType<typeof answerOnStream.at>>;

/** Whose a stream is, and what it was opened with. */
export interface Opening {
  readonly accountId: string;
  readonly toolset: Toolset;
}

/** Answers that wait for their last parts have room for so many characters together. */
const mostWaitingLength = 16_000_000;

/** A stream as the gateway that holds it serves it to all of them. */
export class HeldStream {
  /** The first parts of answers, by message. */
  private readonly parts = new Map<string, string>();
  private waitingLength = 0;
  private awaited = 0;
  private isEnding = false;

  constructor(
    private readonly events: EventStream,
    private readonly opening: Opening,
  ) {}

  /** Hears that there is a message for it. Throws `unknown_stream` when it is not the sender's, or about to end. */
  hear({ accountId, isRequest }: Message): { toolset: Toolset } {
    if (accountId !== this.opening.accountId || this.isEnding) throw Fault.of('unknown_stream', {});
    if (isRequest) this.awaited += 1;
    return { toolset: this.opening.toolset };
  }

  /** Writes what the server has to say, once it is whole. */
  take({ messageId, part, isLastPart, endsRequest }: Answer): void {
    const before = this.parts.get(messageId) ?? '';
    this.parts.delete(messageId);
    this.waitingLength -= before.length;
    if (!isLastPart) return this.keep(messageId, before + part);
    if (before + part !== '') this.events.say('message', before + part);
    if (endsRequest) this.awaited -= 1;
    this.endIfDone();
  }

  /** Takes no more messages, and ends when those it has taken are answered. */
  endWhenAnswered(): void {
    this.isEnding = true;
    this.endIfDone();
  }

  private keep(messageId: string, text: string): void {
    this.parts.set(messageId, text);
    this.waitingLength += text.length;
    if (this.waitingLength > mostWaitingLength) this.events.cut();
  }

  private endIfDone(): void {
    if (this.isEnding && this.awaited <= 0) this.events.end();
  }
}
