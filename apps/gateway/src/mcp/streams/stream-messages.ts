import type { Bus } from '@kerf/bus';
import { type Caller, requestCancelled } from '@kerf/contracts';
import { isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/server';
import type { Requester } from '../../requester.ts';
import type { Answering } from './answering.ts';
import { cancelledIn } from './cancelled.ts';
import { Exchange } from './exchange.ts';
import type { Exchanges } from './exchanges.ts';
import { RemoteStream } from './remote-stream.ts';
import type { Streams } from './streams.ts';

interface Sender {
  readonly requester: Requester;
  readonly caller: Caller;
}

/** Takes the messages of streams, whichever gateway holds them, and does here what they ask for. */
export class StreamMessages {
  constructor(
    private readonly bus: Bus,
    private readonly streams: Pick<Streams, 'find'>,
    private readonly exchanges: Exchanges,
    private readonly answer: Answering,
  ) {}

  /** Takes a message in; it is answered on its stream. Throws `unknown_stream` and `too_many_messages`. */
  async take(streamId: string, message: JSONRPCMessage, { requester, caller }: Sender): Promise<void> {
    const leave = this.exchanges.enter(caller.accountId);
    try {
      // What this gateway holds itself needs nobody to pass it on.
      const stream = this.streams.find(streamId) ?? new RemoteStream(this.bus, streamId);
      const requestId = requestIdIn(message);
      const { accountId } = caller;
      const { toolset } = await stream.hear({ accountId, isRequest: requestId !== undefined });
      this.tellCancelled(streamId, message);
      const exchange = new Exchange(stream, { streamId, requestId, requester });
      const who = { requester, caller, toolset, adapterId: undefined };
      const work = () => this.answer(message, who, (text, endsRequest) => exchange.say(text, endsRequest));
      void this.exchanges.begin(exchange, work).finally(leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Any gateway may be at work on what is cancelled. */
  private tellCancelled(streamId: string, message: JSONRPCMessage): void {
    const cancelled = cancelledIn(message);
    if (cancelled !== undefined) this.bus.announce(requestCancelled, { streamId, requestId: cancelled });
  }
}

const requestIdIn = (message: JSONRPCMessage) => (isJSONRPCRequest(message) ? message.id : undefined);
