import { quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Gate, rate } from '@kerf/limits';
import { silentLog } from '@kerf/telemetry';
import { World } from '@kerf/testing';
import type { Identifying } from '../../keys/identify.ts';
import { KeyWatch } from '../../keys/key-watch.ts';
import { Requester } from '../../requester.ts';
import type { Answering } from './answering.ts';
import type { EventStream } from './event-stream.ts';
import { Exchanges } from './exchanges.ts';
import { StreamMessages } from './stream-messages.ts';
import { Streams } from './streams.ts';

const usage = { used: 1, limit: 2, resetAt: '2026-12-01T00:00:00' };
const holder = {
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
export const anybody = () => ({
  requester: new Requester(['a'.repeat(64)], undefined, '127.0.0.1'),
  adapterId: undefined,
});

/** Location of the stream, relative to the gateway that receives its messages. */
export const places = ['here', 'at another gateway'] as const;
type Place = (typeof places)[number];

interface Parts {
  readonly world: World;
  readonly streams: Streams;
  readonly exchanges: Exchanges;
  readonly events: EventStream;
}

/** A stream whose output is read, and whose messages are answered only when released. */
export class MessageStream {
  isKeyAlive = true;
  /** Functions that release the answers, in the order in which the messages were accepted. */
  readonly letGo: (() => void)[] = [];
  /** Text written on the stream so far. */
  said = '';
  readonly exchanges: Exchanges;
  private readonly identifying: Identifying;

  private constructor(
    private readonly parts: Parts,
    /** Account that every key identifies. */
    public accountId: string,
  ) {
    this.exchanges = parts.exchanges;
    this.identifying = { bus: parts.world.bus, keys: new KeyWatch(new Gate(undefined), rate(1, { inMs: 60_000 })) };
    parts.events.readable.on('data', (chunk: Buffer) => {
      this.said += chunk.toString();
    });
  }

  /** Opens a stream; `maxWaitMs` replaces the default wait of its messages for a slot. */
  static async open(longestWaitMs?: number): Promise<MessageStream> {
    const world = await World.start();
    const streams = new Streams(world.bus, { perAccount: 1, perProcess: 1 });
    const exchanges = new Exchanges(world.bus, silentLog, 2, longestWaitMs);
    const accountId = crypto.randomUUID();
    const events = await streams.open({ accountId, toolset: 'core' });
    const stream = new MessageStream({ world, streams, exchanges, events }, accountId);
    await world.stub(quota, { identify: async () => stream.identify() });
    return stream;
  }

  get id(): string {
    return this.parts.events.id;
  }

  /** Sends a message, which is answered when released. */
  send(message: unknown, by = anybody()): Promise<void> {
    const held: Answering = async (asked, _, say) => {
      await new Promise<void>((resolve) => this.letGo.push(resolve));
      if ('id' in asked && typeof asked.id === 'number') say(JSON.stringify(response(asked.id)), true);
    };
    return this.answeredBy(held).take(this.id, message, by);
  }

  /** Creates a message handler with the given responder, on the gateway of the stream or on another. */
  answeredBy(answer: Answering, place: Place = 'here'): StreamMessages {
    const streams = place === 'here' ? this.parts.streams : { find: () => undefined };
    return new StreamMessages(this.identifying, streams, this.exchanges, answer);
  }

  letAllGo(): void {
    for (const go of this.letGo) go();
  }

  async stop(): Promise<void> {
    this.letAllGo();
    await this.exchanges.onApplicationShutdown();
    this.parts.events.cut();
    await this.parts.world.stop();
  }

  private identify() {
    if (!this.isKeyAlive) throw Fault.of('invalid_key');
    return { caller: { ...holder, accountId: this.accountId }, usage };
  }
}
