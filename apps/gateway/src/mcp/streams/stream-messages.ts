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

/** Who sends a message. */
type By = Pick<Sender, 'requester' | 'adapterId'>;

interface Sent extends By {
  readonly message: JSONRPCMessage;
  readonly accountId: string;
}

interface Opened {
  readonly exchange: Exchange;
  readonly toolset: Toolset;
}

/** Takes the messages of streams, whichever gateway holds them, and does here what they ask for. */
export class StreamMessages {
  constructor(
    private readonly identifying: Identifying,
    private readonly streams: Pick<Streams, 'find'>,
    private readonly exchanges: Exchanges,
    private readonly answer: Answering,
  ) {}

  /**
   * Takes a message in, and resolves when its key was found alive; it is answered on its stream.
   * Throws `invalid_key`, `invalid_parameters`, `unknown_stream`, `too_many_messages` and `stream_busy`.
   */
  async take(streamId: string, body: unknown, by: By): Promise<void> {
    const { requester } = by;
    try {
      const message = readMessage(body);
      const accountId = await this.accountOf(requester, message);
      await this.begin(streamId, { ...by, message, accountId });
    } catch (error) {
      // What is wrong with a message is told only to somebody who may send one.
      if (requester.keyId === undefined && isOfTheMessage(error)) await identify(requester, this.identifying);
      throw error;
    }
  }

  /** The admission of a call looks at its key: where it is known whose that is, which never changes, nobody else need. */
  private async accountOf(requester: Requester, message: JSONRPCMessage): Promise<string> {
    const isCall = 'method' in message && message.method === 'tools/call';
    const known = isCall ? this.identifying.keys.accountOf(requester) : undefined;
    return known ?? (await identify(requester, this.identifying)).accountId;
  }

  private async begin(streamId: string, sent: Sent): Promise<void> {
    const leave = await this.enter(streamId, sent);
    // The answer comes on the stream: whether this connection lasts says nothing any more.
    sent.requester.waitWhatever();
    const opened = await this.open(streamId, sent).catch((error: unknown) => {
      leave();
      throw error;
    });
    await this.work(opened, sent, leave);
  }

  /** What costs nothing waits until it is taken in. What cancels waits for nothing: it ends what others wait for. */
  private async enter(streamId: string, { message, requester, accountId }: Sent): Promise<() => void> {
    if (cancelledIn(message) !== undefined) return () => undefined;
    return runsSomething(message)
      ? this.exchanges.enter(accountId)
      : this.exchanges.awaitTurn(`${accountId} ${streamId}`, requester);
  }

  private async open(streamId: string, sent: Sent): Promise<Opened> {
    const { message, requester, accountId } = sent;
    // What this gateway holds itself needs nobody to pass it on.
    const stream = this.streams.find(streamId) ?? new RemoteStream(this.identifying.bus, streamId);
    const requestId = requestIdIn(message);
    const { toolset } = await stream.hear({ accountId, isRequest: requestId !== undefined });
    this.tellCancelled(streamId, sent);
    return { exchange: new Exchange(stream, { streamId, requestId, requester }), toolset };
  }

  /** Resolves when the key was found alive; nothing is answered on the stream before that. */
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

  /** What a call is refused for before its admission waits until its key was found alive by itself. */
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

  /** Any gateway may be at work on what is cancelled. */
  private tellCancelled(sessionId: string, { message, accountId }: Sent): void {
    const requestId = cancelledIn(message);
    if (requestId !== undefined) this.identifying.bus.announce(requestCancelled, { accountId, sessionId, requestId });
  }
}

const isOfTheMessage = (error: unknown): boolean =>
  error instanceof Fault && error.status < 500 && error.code !== 'invalid_key';
