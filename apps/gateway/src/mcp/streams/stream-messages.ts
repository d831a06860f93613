import type { Toolset } from '@kerf/catalog';
import { requestCancelled } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { identify, type Identifying } from '../../keys/identify.ts';
import type { Requester } from '../../requester.ts';
import type { Answering, Say, Sender } from './answering.ts';
import { cancelledIn } from '../cancelled.ts';
import { Exchange } from './exchange.ts';
import type { Exchanges } from './exchanges.ts';
import { readMessage, requestIdIn } from './message.ts';
import { RemoteStream } from './remote-stream.ts';
import { runsSomething } from './runs-something.ts';
import type { Streams } from './streams.ts';

/** Request context and adapter id of the sender. */
type By = Pick<Sender, 'requester' | 'adapterId'>;

interface Sent extends By {
  readonly message: JSONRPCMessage;
  readonly accountId: string;
}

interface Opened {
  readonly exchange: Exchange;
  readonly toolset: Toolset;
}

/** Handler for messages of HTTP+SSE streams. It processes them on this gateway, whichever gateway holds the stream. */
export class StreamMessages {
  constructor(
    private readonly identifying: Identifying,
    private readonly streams: Pick<Streams, 'find'>,
    private readonly exchanges: Exchanges,
    private readonly answer: Answering,
  ) {}

  /**
   * Accepts a message, and resolves once its key is verified; the answer is sent on the stream.
   * Throws `invalid_key`, `invalid_parameters`, `unknown_stream`, `too_many_messages` and `stream_busy`.
   */
  async take(streamId: string, body: unknown, by: By): Promise<void> {
    const { requester } = by;
    try {
      const message = readMessage(body);
      const accountId = await this.accountOf(requester, message);
      await this.begin(streamId, { ...by, message, accountId });
    } catch (error) {
      // Only a caller with a valid key learns that its message is invalid.
      if (requester.keyId === undefined && isOfTheMessage(error)) await identify(requester, this.identifying);
      throw error;
    }
  }

  /** Returns the account of the sender. For a tools/call with a cached account, its admission verifies the key. */
  private async accountOf(requester: Requester, message: JSONRPCMessage): Promise<string> {
    const isCall = 'method' in message && message.method === 'tools/call';
    const known = isCall ? this.identifying.keys.accountOf(requester) : undefined;
    return known ?? (await identify(requester, this.identifying)).accountId;
  }

  private async begin(streamId: string, sent: Sent): Promise<void> {
    const leave = await this.enter(streamId, sent);
    // The answer is sent on the stream, so a disconnect of this request does not cancel.
    sent.requester.waitWhatever();
    const opened = await this.open(streamId, sent).catch((error: unknown) => {
      leave();
      throw error;
    });
    await this.work(opened, sent, leave);
  }

  /** Acquires a slot. Free messages wait for one; cancellations need none, because they free the slots of others. */
  private async enter(streamId: string, { message, requester, accountId }: Sent): Promise<() => void> {
    if (cancelledIn(message) !== undefined) return () => undefined;
    return runsSomething(message)
      ? this.exchanges.enter(accountId)
      : this.exchanges.awaitTurn(`${accountId} ${streamId}`, requester);
  }

  private async open(streamId: string, sent: Sent): Promise<Opened> {
    const { message, requester, accountId } = sent;
    // A stream on this gateway needs no bus.
    const stream = this.streams.find(streamId) ?? new RemoteStream(this.identifying.bus, streamId);
    const requestId = requestIdIn(message);
    const { toolset } = await stream.hear({ accountId, isRequest: requestId !== undefined });
    this.tellCancelled(streamId, sent);
    return { exchange: new Exchange(stream, { streamId, requestId, requester }), toolset };
  }

  /** Resolves once the key is verified; nothing is sent on the stream before that. */
  private work(
    { exchange, toolset }: Opened,
    { message, requester, adapterId }: Sent,
    leave: () => void,
  ): Promise<void> {
    const who = { requester, toolset, adapterId };
    return new Promise((resolve, reject) => {
      const refuse = (error: unknown) => {
        if (requester.keyId !== undefined) throw error;
        exchange.drop();
        reject(error);
      };
      requester.whenAuthenticated(resolve);
      const answer = () => this.answerKnown(message, who, exchange).catch(refuse);
      void this.exchanges.begin(exchange, answer).finally(leave).then(resolve);
    });
  }

  /** Sends the answer once the key is verified. A call that fails before its admission is identified separately. */
  private async answerKnown(message: JSONRPCMessage, who: Sender, exchange: Exchange): Promise<void> {
    const { requester } = who;
    const early: Parameters<Say>[] = [];
    requester.whenAuthenticated(() => {
      for (const said of early.splice(0)) exchange.say(...said);
    });
    await this.answer(message, who, (...said) => {
      if (requester.keyId === undefined) early.push(said);
      else exchange.say(...said);
    });
    if (requester.keyId === undefined) await identify(requester, this.identifying);
  }

  /** Announces a cancellation, because any gateway may be processing the request. */
  private tellCancelled(sessionId: string, { message, accountId }: Sent): void {
    const requestId = cancelledIn(message);
    if (requestId !== undefined) this.identifying.bus.announce(requestCancelled, { accountId, sessionId, requestId });
  }
}

const isOfTheMessage = (error: unknown): boolean =>
  error instanceof Fault && error.status < 500 && error.code !== 'invalid_key';
