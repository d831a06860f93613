import { Fault } from '@kerf/errors';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Requester } from '../../requester.ts';
import type { StreamEnd } from './stream-end.ts';

interface Asked {
  readonly streamId: string;
  /** Undefined for messages that get no answer. */
  readonly requestId: string | number | undefined;
  readonly requester: Requester;
}

/** Maximum pending writes; beyond it, messages before the answer are dropped. */
const mostUnwritten = 8;

/** Error sent for a request that would otherwise have no answer. */
const unanswered = { code: ProtocolErrorCode.InternalError, message: Fault.of('internal').message };

/** A stream message that this gateway is processing. Its output goes to the stream, on whichever gateway that is. */
export class Exchange {
  private isDropped = false;
  private isAnswered = false;
  private unwritten = 0;
  /** Tail of the write chain, which keeps messages in order. */
  private written: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly stream: StreamEnd,
    private readonly asked: Asked,
  ) {}

  /** True if this exchange answers the given request of the given stream. */
  isFor({ streamId, requestId }: Pick<Asked, 'streamId' | 'requestId'>): boolean {
    return this.asked.streamId === streamId && this.asked.requestId === requestId;
  }

  /** Cancels the operation if its key was revoked, also if the ledger identifies the key only later. */
  endKey(keyId: string): void {
    const { requester } = this.asked;
    requester.whenAuthenticated(() => {
      if (requester.keyId === keyId) this.callOff();
    });
  }

  say(text: string, endsRequest: boolean): void {
    // Slow readers do not get every progress message.
    if (this.isDropped || (!endsRequest && this.unwritten > mostUnwritten)) return;
    this.isAnswered ||= endsRequest;
    this.write(text, endsRequest);
  }

  /** Stops the running operation. */
  callOff(): void {
    this.asked.requester.leave();
  }

  /** Cancels the request for the client: stops the operation and discards further output. */
  cancel(): void {
    this.drop();
    this.callOff();
  }

  /** Discards all further output. */
  drop(): void {
    this.isDropped = true;
  }

  /** Resolves when everything is written. Throws if the stream no longer exists. */
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
    // A lost message must not prevent the answer from being written.
    this.written = this.written
      .catch(() => undefined)
      .then(() => this.stream.say(text, endsRequest))
      .finally(() => (this.unwritten -= 1));
    // The rejection is reported when the exchange finishes.
    this.written.catch(() => undefined);
  }
}
