import type { Bus } from '@kerf/bus';
import type { Toolset } from '@kerf/catalog';
import { type Caller, messageToStream, requestCancelled, streamIdPattern } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/server';
import type { Requester } from '../../requester.ts';
import type { Answering } from './answering.ts';
import { cancelledIn } from './cancelled.ts';
import { Exchange } from './exchange.ts';
import type { Exchanges } from './exchanges.ts';

interface Sender {
  readonly requester: Requester;
  readonly caller: Caller;
}

/** Takes the messages of streams, whichever gateway holds them, and does here what they ask for. */
export class StreamMessages {
  constructor(
    private readonly bus: Bus,
    private readonly exchanges: Exchanges,
    private readonly answer: Answering,
  ) {}

  /** Takes a message in; it is answered on its stream. Throws `unknown_stream` and `too_many_messages`. */
  async take(streamId: string, message: JSONRPCMessage, { requester, caller }: Sender): Promise<void> {
    const leave = this.exchanges.enter(caller.accountId);
    try {
      const toolset = await this.tell(streamId, message, caller);
      const exchange = new Exchange(this.bus, { streamId, requestId: requestIdIn(message), requester });
      const who = { requester, caller, toolset, adapterId: undefined };
      const work = () => this.answer(message, who, (text, endsRequest) => exchange.say(text, endsRequest));
      void this.exchanges.begin(exchange, work).finally(leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Tells the gateway that holds the stream, which says for what tools it was opened. */
  private async tell(streamId: string, message: JSONRPCMessage, { accountId }: Caller): Promise<Toolset> {
    if (!streamIdPattern.test(streamId)) throw Fault.of('unknown_stream', {});
    const isRequest = isJSONRPCRequest(message);
    const { toolset } = await this.bus
      .request(messageToStream.at(streamId), { accountId, isRequest })
      .catch((error: unknown) => {
        throw isGone(error) ? Fault.of('unknown_stream', {}, { cause: error }) : error;
      });
    const cancelled = cancelledIn(message);
    if (cancelled !== undefined) this.bus.announce(requestCancelled, { streamId, requestId: cancelled });
    return toolset;
  }
}

const requestIdIn = (message: JSONRPCMessage) => (isJSONRPCRequest(message) ? message.id : undefined);

/** Nobody is at the address of the stream. */
const isGone = (error: unknown): boolean => error instanceof Fault && error.code === 'unavailable' && error.isUndone;
