import type { Toolset } from '@kerf/catalog';
import { requestCancelled } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { authenticateKey, type KeyAuthenticator } from '../../auth/authenticate.ts';
import type { RequestContext } from '../../context.ts';
import type { Responder, SendMessage, Sender } from './responders.ts';
import { getCancelledRequestId } from '../cancellation.ts';
import { MessageExchange } from './message-exchange.ts';
import type { MessageExchanges } from './message-exchanges.ts';
import { parseMessage, getRequestId } from './json-rpc-message.ts';
import { RemoteStream } from './remote-stream.ts';
import { requiresSlot } from './requires-slot.ts';
import type { StreamRegistry } from './stream-registry.ts';

/** Request context and adapter id of the sender. */
type MessageOrigin = Pick<Sender, 'context' | 'adapterId'>;

interface SentMessage extends MessageOrigin {
  readonly message: JSONRPCMessage;
  readonly accountId: string;
}

interface OpenExchange {
  readonly exchange: MessageExchange;
  readonly toolset: Toolset;
}

/** Handler for messages of HTTP+SSE streams. It processes them on this gateway, whichever gateway holds the stream. */
export class StreamMessageHandler {
  constructor(
    private readonly identifying: KeyAuthenticator,
    private readonly streams: Pick<StreamRegistry, 'findStream'>,
    private readonly exchanges: MessageExchanges,
    private readonly respond: Responder,
  ) {}

  /**
   * Accepts a message, and resolves once its key is verified; the answer is sent on the stream.
   * Throws `invalid_key`, `invalid_parameters`, `unknown_stream`, `too_many_messages` and `stream_busy`.
   */
  async handleMessage(streamId: string, body: unknown, origin: MessageOrigin): Promise<void> {
    const { context } = origin;
    try {
      const message = parseMessage(body);
      const accountId = await this.findAccountId(context, message);
      await this.startExchange(streamId, { ...origin, message, accountId });
    } catch (error) {
      // Only a caller with a valid key learns that its message is invalid.
      if (context.keyId === undefined && isClientFault(error)) await authenticateKey(context, this.identifying);
      throw error;
    }
  }

  /** Returns the account of the sender. For a tools/call with a cached account, its admission verifies the key. */
  private async findAccountId(context: RequestContext, message: JSONRPCMessage): Promise<string> {
    const isCall = 'method' in message && message.method === 'tools/call';
    const known = isCall ? this.identifying.cache.getAccountId(context) : undefined;
    return known ?? (await authenticateKey(context, this.identifying)).accountId;
  }

  private async startExchange(streamId: string, sent: SentMessage): Promise<void> {
    const releaseSlot = await this.acquireSlot(streamId, sent);
    // The answer is sent on the stream, so a disconnect of this request does not cancel.
    sent.context.ignoreDisconnect();
    const opened = await this.openExchange(streamId, sent).catch((error: unknown) => {
      releaseSlot();
      throw error;
    });
    await this.runExchange(opened, sent, releaseSlot);
  }

  /** Acquires a slot. Free messages wait for one; cancellations need none, because they free the slots of others. */
  private async acquireSlot(streamId: string, { message, context, accountId }: SentMessage): Promise<() => void> {
    if (getCancelledRequestId(message) !== undefined) return () => undefined;
    return requiresSlot(message)
      ? this.exchanges.reserveSlot(accountId)
      : this.exchanges.waitForSlot(`${accountId} ${streamId}`, context);
  }

  private async openExchange(streamId: string, sent: SentMessage): Promise<OpenExchange> {
    const { message, context, accountId } = sent;
    // A stream on this gateway needs no bus.
    const stream = this.streams.findStream(streamId) ?? new RemoteStream(this.identifying.bus, streamId);
    const requestId = getRequestId(message);
    const { toolset } = await stream.acceptMessage({ accountId, isRequest: requestId !== undefined });
    this.announceCancellation(streamId, sent);
    return { exchange: new MessageExchange(stream, { streamId, requestId, context }), toolset };
  }

  /** Resolves once the key is verified; nothing is sent on the stream before that. */
  private runExchange(
    { exchange, toolset }: OpenExchange,
    { message, context, adapterId }: SentMessage,
    releaseSlot: () => void,
  ): Promise<void> {
    const sender = { context, toolset, adapterId };
    return new Promise((resolve, reject) => {
      const refuse = (error: unknown) => {
        if (context.keyId !== undefined) throw error;
        exchange.discardOutput();
        reject(error);
      };
      context.onAuthenticated(resolve);
      const answer = () => this.respondAfterAuthentication(message, sender, exchange).catch(refuse);
      void this.exchanges.runExchange(exchange, answer).finally(releaseSlot).then(resolve);
    });
  }

  /** Sends the answer once the key is verified. A call that fails before its admission is identified separately. */
  private async respondAfterAuthentication(
    message: JSONRPCMessage,
    sender: Sender,
    exchange: MessageExchange,
  ): Promise<void> {
    const { context } = sender;
    const early: Parameters<SendMessage>[] = [];
    context.onAuthenticated(() => {
      for (const output of early.splice(0)) exchange.sendMessage(...output);
    });
    await this.respond(message, sender, (...output) => {
      if (context.keyId === undefined) early.push(output);
      else exchange.sendMessage(...output);
    });
    if (context.keyId === undefined) await authenticateKey(context, this.identifying);
  }

  /** Announces a cancellation, because any gateway may be processing the request. */
  private announceCancellation(sessionId: string, { message, accountId }: SentMessage): void {
    const requestId = getCancelledRequestId(message);
    if (requestId !== undefined) this.identifying.bus.announce(requestCancelled, { accountId, sessionId, requestId });
  }
}

const isClientFault = (error: unknown): boolean =>
  error instanceof Fault && error.status < 500 && error.code !== 'invalid_key';
