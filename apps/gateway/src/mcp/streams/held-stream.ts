import type { Toolset } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type { ChangedList } from '../changed-lists.ts';
import { notification } from '../fast/reply.ts';
import type { EventStream } from './event-stream.ts';
import type { Answer, Message, StreamEnd } from './stream-end.ts';

/** Account that owns a stream, and the toolset it was opened with. */
export interface Opening {
  readonly accountId: string;
  readonly toolset: Toolset;
}

/** Maximum characters of all incomplete answers of a stream. */
const mostWaitingLength = 16_000_000;

/** A stream on the gateway that holds its connection; it accepts messages and answers from all gateways. */
export class HeldStream implements StreamEnd {
  /** Received parts of incomplete answers, by message id. */
  private readonly parts = new Map<string, string>();
  private waitingLength = 0;
  private awaited = 0;
  private hasAnswered = false;
  private isEnding = false;

  constructor(
    private readonly events: EventStream,
    private readonly opening: Opening,
  ) {}

  /** Throws `unknown_stream` if the stream belongs to another account or is ending. */
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
    // Backpressure: a client gets answers only as fast as it reads.
    await this.events.whenRead();
  }

  /** Notifies the client of changed lists, but not before its first answer: it does not know the capabilities yet. */
  tellChanged(lists: readonly ChangedList[]): void {
    if (!this.hasAnswered) return;
    for (const list of lists) this.events.say('message', notification(`notifications/${list}/list_changed`));
  }

  /** Collects the parts of an answer from another gateway, and sends it once complete. */
  async take({ messageId, part, isLastPart, endsRequest }: Answer): Promise<void> {
    const before = this.parts.get(messageId) ?? '';
    this.parts.delete(messageId);
    this.waitingLength -= before.length;
    if (isLastPart) await this.say(before + part, endsRequest);
    else this.keep(messageId, before + part);
  }

  /** Accepts no more messages, and ends once all accepted requests are answered. */
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
