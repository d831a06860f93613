import { Fault } from '@kerf/errors';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { RequestContext } from '../../context.ts';
import type { ClientStream } from './client-stream.ts';

interface ExchangeRequest {
  readonly streamId: string;
  /** Undefined for messages that get no answer. */
  readonly requestId: string | number | undefined;
  readonly context: RequestContext;
}

/** Maximum pending writes; beyond it, messages before the answer are dropped. */
const maxPendingWrites = 8;

/** Error sent for a request that would otherwise have no answer. */
const internalError = { code: ProtocolErrorCode.InternalError, message: Fault.of('internal').message };

/** A stream message that this gateway is processing. Its output goes to the stream, on whichever gateway that is. */
export class MessageExchange {
  private isDropped = false;
  private isAnswered = false;
  private pendingWrites = 0;
  /** Tail of the write chain, which keeps messages in order. */
  private lastWrite: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly stream: ClientStream,
    private readonly request: ExchangeRequest,
  ) {}

  /** True if this exchange answers the given request of the given stream. */
  isForRequest({ streamId, requestId }: Pick<ExchangeRequest, 'streamId' | 'requestId'>): boolean {
    return this.request.streamId === streamId && this.request.requestId === requestId;
  }

  /** Cancels the operation if its key was revoked, also if the ledger identifies the key only later. */
  cancelOnRevocation(keyId: string): void {
    const { context } = this.request;
    context.onAuthenticated(() => {
      if (context.keyId === keyId) this.stopOperation();
    });
  }

  sendMessage(text: string, endsRequest: boolean): void {
    // Slow readers do not get every progress message.
    if (this.isDropped || (!endsRequest && this.pendingWrites > maxPendingWrites)) return;
    this.isAnswered ||= endsRequest;
    this.write(text, endsRequest);
  }

  /** Stops the running operation. */
  stopOperation(): void {
    this.request.context.cancel();
  }

  /** Cancels the request for the client: stops the operation and discards further output. */
  cancel(): void {
    this.discardOutput();
    this.stopOperation();
  }

  /** Discards all further output. */
  discardOutput(): void {
    this.isDropped = true;
  }

  /** Resolves when everything is written. Throws if the stream no longer exists. */
  async finish(): Promise<void> {
    const { requestId } = this.request;
    if (requestId !== undefined && !this.isAnswered) this.answerWithError(requestId);
    await this.lastWrite;
  }

  private answerWithError(id: string | number): void {
    if (this.isDropped) this.write('', true);
    else this.sendMessage(JSON.stringify({ jsonrpc: '2.0', id, error: internalError }), true);
  }

  private write(text: string, endsRequest: boolean): void {
    this.pendingWrites += 1;
    // A lost message must not prevent the answer from being written.
    this.lastWrite = this.lastWrite
      .catch(() => undefined)
      .then(() => this.stream.sendMessage(text, endsRequest))
      .finally(() => (this.pendingWrites -= 1));
    // The rejection is reported when the exchange finishes.
    this.lastWrite.catch(() => undefined);
  }
}
