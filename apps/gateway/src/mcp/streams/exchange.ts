import { Fault } from '@kerf/errors';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Requester } from '../../requester.ts';
import type { StreamEnd } from './stream-end.ts';

interface Asked {
  readonly streamId: string;
  /** None for what is not answered. */
  readonly requestId: string | number | undefined;
  readonly requester: Requester;
}

/** As many messages wait to be written before the answer. */
const mostUnwritten = 8;

/** No request is left without an answer. */
const unanswered = { code: ProtocolErrorCode.InternalError, message: Fault.of('internal').message };

/** A message of a stream that this gateway is at work on: what it says goes to the stream, wherever that is. */
export class Exchange {
  private isDropped = false;
  private isAnswered = false;
  private unwritten = 0;
  /** What was said is written in its order. */
  private written: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly stream: StreamEnd,
    private readonly asked: Asked,
  ) {}

  /** Whether it is this request of this stream. */
  isFor({ streamId, requestId }: Pick<Asked, 'streamId' | 'requestId'>): boolean {
    return this.asked.streamId === streamId && this.asked.requestId === requestId;
  }

  /** A key has ended. What was sent with it is called off, also when the ledger only now says that it was this one. */
  endKey(keyId: string): void {
    const { requester } = this.asked;
    requester.whenAuthenticated(() => {
      if (requester.keyId === keyId) this.callOff();
    });
  }

  say(text: string, endsRequest: boolean): void {
    // Whoever hears slowly is not told of every step.
    if (this.isDropped || (!endsRequest && this.unwritten > mostUnwritten)) return;
    this.isAnswered ||= endsRequest;
    this.write(text, endsRequest);
  }

  /** What runs shall not go on. */
  callOff(): void {
    this.asked.requester.leave();
  }

  /** The client does not want the answer any more: what runs is called off, and nothing more is said. */
  cancel(): void {
    this.drop();
    this.callOff();
  }

  /** Nothing more is said on the stream. */
  drop(): void {
    this.isDropped = true;
  }

  /** Resolves when all is written. Throws when the stream is gone. */
  async end(): Promise<void> {
    const { requestId } = this.asked;
    if (requestId !== undefined && !this.isAnswered) this.endUnanswered(requestId);
    await this.written;
  }

  private endUnanswered(id: string | number): void {
    if (this.isDropped) this.write('', true);
    else this.say(JSON.stringify({ jsonrpc: '2.0', id, error: unanswered }), true);
  }

  private write(text: string, endsRequest: boolean): void {
    this.unwritten += 1;
    // One message that was lost must not take the answer with it.
    this.written = this.written
      .catch(() => undefined)
      .then(() => this.stream.say(text, endsRequest))
      .finally(() => (this.unwritten -= 1));
    // Whoever ends the exchange hears of it.
    this.written.catch(() => undefined);
  }
}
