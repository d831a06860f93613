import type { Toolset } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type { ChangedList } from '../list-change-events.ts';
import { formatNotification } from '../fast-path/json-rpc-reply.ts';
import type { EventStream } from './event-stream.ts';
import type { AnswerPart, StreamMessage, ClientStream } from './client-stream.ts';

/** Account that owns a stream, and the toolset it was opened with. */
export interface StreamParams {
  readonly accountId: string;
  readonly toolset: Toolset;
}

/** Maximum characters of all incomplete answers of a stream. */
const maxBufferedLength = 16_000_000;

/** A stream on the gateway that holds its connection; it accepts messages and answers from all gateways. */
export class LocalStream implements ClientStream {
  /** Received parts of incomplete answers, by message id. */
  private readonly parts = new Map<string, string>();
  private bufferedLength = 0;
  private pendingRequests = 0;
  private hasAnswered = false;
  private isEnding = false;

  constructor(
    private readonly events: EventStream,
    private readonly params: StreamParams,
  ) {}

  /** Throws `unknown_stream` if the stream belongs to another account or is ending. */
  async acceptMessage({ accountId, isRequest }: StreamMessage): Promise<{ toolset: Toolset }> {
    if (accountId !== this.params.accountId || this.isEnding) throw Fault.of('unknown_stream', {});
    if (isRequest) this.pendingRequests += 1;
    return { toolset: this.params.toolset };
  }

  async sendMessage(text: string, endsRequest: boolean): Promise<void> {
    if (this.events.isClosed) throw Fault.of('unknown_stream', {});
    if (text !== '') this.events.sendEvent('message', text);
    if (endsRequest) {
      this.pendingRequests -= 1;
      this.hasAnswered = true;
    }
    this.endIfDone();
    // Backpressure: a client gets answers only as fast as it reads.
    await this.events.waitUntilRead();
  }

  /** Notifies the client of changed lists, but not before its first answer: it does not know the capabilities yet. */
  notifyListChanges(lists: readonly ChangedList[]): void {
    if (!this.hasAnswered) return;
    for (const list of lists)
      this.events.sendEvent('message', formatNotification(`notifications/${list}/list_changed`));
  }

  /** Collects the parts of an answer from another gateway, and sends it once complete. */
  async receivePart({ messageId, part, isLastPart, endsRequest }: AnswerPart): Promise<void> {
    const before = this.parts.get(messageId) ?? '';
    this.parts.delete(messageId);
    this.bufferedLength -= before.length;
    if (isLastPart) await this.sendMessage(before + part, endsRequest);
    else this.bufferPart(messageId, before + part);
  }

  /** Accepts no more messages, and ends once all accepted requests are answered. */
  drain(): void {
    this.isEnding = true;
    this.endIfDone();
  }

  private bufferPart(messageId: string, text: string): void {
    this.parts.set(messageId, text);
    this.bufferedLength += text.length;
    if (this.bufferedLength > maxBufferedLength) this.events.abortOverrun();
  }

  private endIfDone(): void {
    if (this.isEnding && this.pendingRequests <= 0) this.events.end();
  }
}
