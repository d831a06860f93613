import { quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { KeyLookups } from '@kerf/service';
import { silentLog } from '@kerf/telemetry';
import { World } from '@kerf/testing';
import type { KeyAuthenticator } from '../../auth/authenticate.ts';
import { KeyCache } from '../../auth/key-cache.ts';
import { RequestContext } from '../../context.ts';
import { generousBounds } from '../../load-shedder.fixture.ts';
import { LoadShedder } from '../../load-shedder.ts';
import type { Responder } from './responders.ts';
import type { EventStream } from './event-stream.ts';
import { MessageExchanges } from './message-exchanges.ts';
import { StreamMessageHandler } from './stream-message-handler.ts';
import { StreamRegistry } from './stream-registry.ts';

const usage = { used: 1, limit: 2, resetAt: '2026-12-01T00:00:00' };
const keyHolder = {
  userId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  email: 'a@b.c',
  tier: 'free',
  role: 'owner',
  isService: false,
} as const;

export const request = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' }) as const;
export const call = (id: number) => ({ ...request(id), method: 'tools/call', params: { name: 'create_box' } }) as const;
export const cancel = (requestId: number) =>
  ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }) as const;
export const response = (id: number) => ({ jsonrpc: '2.0', id, result: {} }) as const;

/** Creates the sender of a message. */
export const createSender = () => ({
  context: new RequestContext(['a'.repeat(64)], undefined, '127.0.0.1'),
  adapterId: undefined,
});

/** Location of the stream, relative to the gateway that receives its messages. */
export const streamHolders = ['here', 'at another gateway'] as const;
type StreamHolder = (typeof streamHolders)[number];

interface Parts {
  readonly world: World;
  readonly streams: StreamRegistry;
  readonly exchanges: MessageExchanges;
  readonly events: EventStream;
}

/** A stream whose output is read, and whose messages are answered only when released. */
export class MessageStream {
  isKeyAlive = true;
  /** Functions that release the answers, in the order in which the messages were accepted. */
  readonly releaseAnswers: (() => void)[] = [];
  /** Text written on the stream so far. */
  output = '';
  readonly exchanges: MessageExchanges;
  private readonly identifying: KeyAuthenticator;

  private constructor(
    private readonly parts: Parts,
    /** Account that every key identifies. */
    public accountId: string,
  ) {
    this.exchanges = parts.exchanges;
    this.identifying = {
      bus: parts.world.bus,
      cache: new KeyCache(new LoadShedder(generousBounds), new KeyLookups({ failuresPerMinute: 1 })),
    };
    parts.events.readable.on('data', (chunk: Buffer) => {
      this.output += chunk.toString();
    });
  }

  /** Opens a stream; `maxWaitMs` replaces the default wait of its messages for a slot. */
  static async open(maxWaitMs?: number): Promise<MessageStream> {
    const world = await World.start();
    const streams = new StreamRegistry(world.bus, { perAccount: 1, perProcess: 1 });
    const exchanges = new MessageExchanges(world.bus, silentLog, 2, maxWaitMs);
    const accountId = crypto.randomUUID();
    const events = await streams.openStream({ accountId, toolset: 'core' });
    const stream = new MessageStream({ world, streams, exchanges, events }, accountId);
    await world.stub(quota, { identify: async () => stream.identify() });
    return stream;
  }

  get id(): string {
    return this.parts.events.id;
  }

  /** Sends a message, which is answered when released. */
  send(message: unknown, sender = createSender()): Promise<void> {
    const respondWhenReleased: Responder = async (incoming, _, send) => {
      await new Promise<void>((resolve) => this.releaseAnswers.push(resolve));
      if ('id' in incoming && typeof incoming.id === 'number') send(JSON.stringify(response(incoming.id)), true);
    };
    return this.createHandler(respondWhenReleased).handleMessage(this.id, message, sender);
  }

  /** Creates a message handler with the given responder, on the gateway of the stream or on another. */
  createHandler(answer: Responder, place: StreamHolder = 'here'): StreamMessageHandler {
    const streams = place === 'here' ? this.parts.streams : { findStream: () => undefined };
    return new StreamMessageHandler(this.identifying, streams, this.exchanges, answer);
  }

  releaseAll(): void {
    for (const release of this.releaseAnswers) release();
  }

  async stop(): Promise<void> {
    this.releaseAll();
    await this.exchanges.onApplicationShutdown();
    this.parts.events.abort();
    await this.parts.world.stop();
  }

  private identify() {
    if (!this.isKeyAlive) throw Fault.of('invalid_key');
    return { caller: { ...keyHolder, accountId: this.accountId }, usage };
  }
}
