import type { Toolset } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type { ChangedList } from '../changed-lists.ts';
import { notification } from '../fast/reply.ts';
import type { EventStream } from './event-stream.ts';
import type { Answer, Message, StreamEnd } from './stream-end.ts';

/** Whose a stream is, and what it was opened with. */
export interface Opening {
  readonly accountId: string;
  readonly toolset: Toolset;
}

/** Answers that wait for their last parts have room for so many characters together. */
const mostWaitingLength = 16_000_000;

/** A stream as the gateway that holds it serves it to all of them, itself among them. */
export class HeldStream implements StreamEnd {
  /** The first parts of answers, by message. */
  private readonly parts = new Map<string, string>();
  private waitingLength = 0;
  private awaited = 0;
  private hasAnswered = false;
  private isEnding = false;

  constructor(
    private readonly events: EventStream,
    private readonly opening: Opening,
  ) {}

  /** Throws `unknown_stream` when it is not the sender's, or about to end. */
  async hear({ accountId, isRequest }: Message): Promise<{ toolset: Toolset }> {
    if (accountId !== this.opening.accountId || this.isEnding) throw Fault.of('unknown_stream', {});
    if (isRequest) this.awaited += 1;
    return { toolset: this.opening.toolset };
  }

  async say(text: string, endsRequest: boolean): Promise<void> {
    if (this.events.isOver) throw Fault.of('unknown_stream', {});
    if (text !== '') this.events.say('message', text);
    if (endsRequest) {
      this.awaited -= 1;
      this.hasAnswered = true;
    }
    this.endIfDone();
    // Who asks for more than it reads is answered as fast as it reads.
    await this.events.whenRead();
  }

  /** Before its first answer a client does not know what it can expect. */
  tellChanged(lists: readonly ChangedList[]): void {
    if (!this.hasAnswered) return;
    for (const list of lists) this.events.say('message', notification(`notifications/${list}/list_changed`));
  }

  /** Says what comes from another gateway, once it is whole. */
  async take({ messageId, part, isLastPart, endsRequest }: Answer): Promise<void> {
    const before = this.parts.get(messageId) ?? '';
    this.parts.delete(messageId);
    this.waitingLength -= before.length;
    if (isLastPart) await this.say(before + part, endsRequest);
    else this.keep(messageId, before + part);
  }

  /** Takes no more messages, and ends when those it has taken are answered. */
  endWhenAnswered(): void {
    this.isEnding = true;
    this.endIfDone();
  }

  private keep(messageId: string, text: string): void {
    this.parts.set(messageId, text);
    this.waitingLength += text.length;
    if (this.waitingLength > mostWaitingLength) this.events.overrun();
  }

  private endIfDone(): void {
    if (this.isEnding && this.awaited <= 0) this.events.end();
  }
}
