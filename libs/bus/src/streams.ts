import { deadLetters, type EventConsumer, type Stream } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Consumer as JetStreamConsumer, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import * as z from 'zod';
import { isUnserved } from './answer.ts';
import { declareConsumer, declareStream, ensureStream, explained } from './declaring.ts';
import type { PendingReplies } from './pending-replies.ts';
import type { SendBuffer } from './send-buffer.ts';
import { encode } from './wire.ts';

/** A message that a stream shall keep, ready to be sent. */
export interface Message {
  readonly subject: string;
  /** Of two messages with one id, soon after one another, one is kept. */
  readonly id: string;
  /** The id of the message that must be the last of its stream; else it is not stored. Any may be, without one. */
  readonly after?: string | undefined;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A message that could not be delivered, and why. */
interface DeadLetter extends Message {
  /** The stream it came from, or should have come to. */
  readonly from: string;
  /** Who gave it up. */
  readonly by: string;
  readonly reason: string;
}

/** What the streams need of the connection. */
interface Line {
  readonly connection: NatsConnection;
  readonly replies: PendingReplies;
  readonly buffer: SendBuffer;
  readonly isConnected: () => boolean;
}

/** Streams of events on the bus: declares them on its server and stores messages in them, durably. */
export class Streams {
  constructor(private readonly line: Line) {}

  /**
   * Makes those of these streams that are missing, with so many copies each, and answers the names of those that are
   * there and not as they are declared.
   * Throws `unavailable` while the bus is away, and a sentence that says what to do when it has no JetStream.
   */
  ensure(declared: readonly Stream[], { replicas }: Copies): Promise<string[]> {
    return this.manage(async (manager) => {
      const others: string[] = [];
      for (const stream of declared) if (!(await ensureStream(manager, stream, replicas))) others.push(stream.name);
      return others;
    });
  }

  /** Makes the server have these streams as they are declared, which only whoever deploys may. Throws as `ensure` does. */
  async declare(declared: readonly Stream[], { replicas }: Copies): Promise<void> {
    await this.manage(async (manager) => {
      for (const stream of declared) await declareStream(manager, stream, replicas);
    });
  }

  /** Stores one event on the subject of its address. It resolves when the stream has it; else it throws `unavailable`. */
  async publish<S extends Stream>(stream: S, event: StreamEvent<S>): Promise<void> {
    await this.store({ subject: `${stream.prefix}.${event.address}`, id: event.id, body: encode(event.content) });
  }

  /** Stores a message that is encoded already. It resolves when a stream has it; else it throws `unavailable`. */
  async store({ subject, id, after, body, headers: more = {} }: Message): Promise<void> {
    if (!this.line.isConnected()) throw away();
    const marked = headers();
    marked.set('Nats-Msg-Id', id);
    if (after !== undefined) marked.set('Nats-Expected-Last-Msg-Id', after);
    for (const [name, value] of Object.entries(more)) marked.set(name, value);
    const reply = this.line.replies.newSubject();
    this.line.buffer.publish(subject, body, { reply, headers: marked });
    read(await this.line.replies.expect(reply, storedWithinMs, () => away('no acknowledgement came')));
  }

  /** Puts a message among the dead letters, as it is, with its story in the headers. */
  async bury({ subject, id, body, from, by, reason, headers: more }: DeadLetter): Promise<void> {
    const story = { 'Kerf-Subject': subject, 'Kerf-Message-Id': id, 'Kerf-Reason': oneLine(reason) };
    const grave = `${deadLetters.prefix}.${from}.${by}`;
    await this.store({ subject: grave, id: `${from}:${by}:${id}`, body, headers: { ...story, ...more } });
  }

  /** The source of a consumer's messages, which is made when it is not there. Throws as `ensure` does. */
  attach(consumer: EventConsumer): Promise<JetStreamConsumer> {
    return this.manage(async (manager) => {
      await declareConsumer(manager, consumer);
      return manager.jetstream().consumers.get(consumer.stream.name, consumer.name);
    });
  }

  private async manage<T>(work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    if (!this.line.isConnected()) throw away();
    const manager = await jetstreamManager(this.line.connection, { checkAPI: false, timeout: managedWithinMs });
    return work(manager).catch((error: unknown) => {
      throw explained(error);
    });
  }
}

interface Copies {
  readonly replicas: number;
}

interface StreamEvent<S extends Stream> {
  /** What the event is about: the last part of its subject. */
  readonly address: string;
  readonly id: string;
  readonly content: z.input<S['content']>;
}

const storedWithinMs = 2_000;
const managedWithinMs = 5_000;

const away = (reason?: string) =>
  Fault.of('unavailable', { service: 'jetstream' }, reason ? { cause: new Error(reason) } : {});

const acknowledgement = z.union([
  z.object({ error: z.object({ description: z.string() }) }),
  z.object({ stream: z.string(), seq: z.int() }),
]);

/** Throws unless a stream says that it has the message. */
function read(reply: Msg): void {
  if (isUnserved(reply)) throw away('no stream takes the message');
  const answer = acknowledgement.parse(reply.json());
  if ('error' in answer) throw away(answer.error.description);
}

/** A header is one line, and not a long one. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 500);
