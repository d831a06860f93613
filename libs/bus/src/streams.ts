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

/** An encoded message to be stored in a stream. */
export interface Message {
  readonly subject: string;
  /** Deduplication id: a second message with this id within the duplicate window is dropped. */
  readonly id: string;
  /** Id that the last message of the stream must have, or the message is rejected. Absent: no check. */
  readonly after?: string | undefined;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A message that could not be delivered, with the reason. */
interface DeadLetter extends Message {
  /** The stream that it came from, or was meant for. */
  readonly from: string;
  /** The consumer that failed to handle it. */
  readonly by: string;
  readonly reason: string;
}

/** The parts of the bus connection that streams use. */
interface Line {
  readonly connection: NatsConnection;
  readonly replies: PendingReplies;
  readonly buffer: SendBuffer;
  readonly isConnected: () => boolean;
}

/** Event streams of the bus: declares them on the server and stores messages durably. */
export class Streams {
  constructor(private readonly line: Line) {}

  /**
   * Creates missing streams with the given number of replicas and returns the names of existing streams that differ
   * from their declaration.
   * Throws `unavailable` while the bus is disconnected, and an error with instructions if JetStream is disabled.
   */
  ensure(declared: readonly Stream[], { replicas }: Copies): Promise<string[]> {
    return this.manage(async (manager) => {
      const others: string[] = [];
      for (const stream of declared) if (!(await ensureStream(manager, stream, replicas))) others.push(stream.name);
      return others;
    });
  }

  /** Creates or updates streams to match their declaration; for the deployment user. Throws like `ensureStreams`. */
  async declare(declared: readonly Stream[], { replicas }: Copies): Promise<void> {
    await this.manage(async (manager) => {
      for (const stream of declared) await declareStream(manager, stream, replicas);
    });
  }

  /** Stores an event on the subject of its address. Throws `unavailable` unless the stream acknowledges it. */
  async publish<S extends Stream>(stream: S, event: StreamEvent<S>): Promise<void> {
    await this.store({ subject: `${stream.prefix}.${event.address}`, id: event.id, body: encode(event.content) });
  }

  /** Stores an encoded message. Throws `unavailable` unless a stream acknowledges it. */
  async store({ subject, id, after, body, headers: more = {} }: Message): Promise<void> {
    if (!this.line.isConnected()) throw away();
    const marked = headers();
    marked.set('Nats-Msg-Id', id);
    if (after !== undefined) marked.set('Nats-Expected-Last-Msg-Id', after);
    for (const [name, value] of Object.entries(more)) marked.set(name, value);
    const reply = this.line.replies.newSubject();
    this.line.buffer.publish(subject, body, { reply, headers: marked });
    read(
      await this.line.replies.expect(reply, storedWithinMs, () => away('the stream did not acknowledge the message')),
    );
  }

  /** Stores an undeliverable message unchanged as a dead letter, with the reason in its headers. */
  async bury({ subject, id, body, from, by, reason, headers: more }: DeadLetter): Promise<void> {
    const story = { 'Kerf-Subject': subject, 'Kerf-Message-Id': id, 'Kerf-Reason': oneLine(reason) };
    const grave = `${deadLetters.prefix}.${from}.${by}`;
    await this.store({ subject: grave, id: `${from}:${by}:${id}`, body, headers: { ...story, ...more } });
  }

  /** Returns the JetStream consumer, creating it if it is missing. Throws like `ensureStreams`. */
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
  /** Last part of the event's subject, for example an account id. */
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

/** Throws `unavailable` unless a stream acknowledges the message. */
function read(reply: Msg): void {
  if (isUnserved(reply)) throw away('no stream accepts the message');
  const answer = acknowledgement.parse(reply.json());
  if ('error' in answer) throw away(answer.error.description);
}

/** Converts text to a header value: one line of at most 500 characters. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 500);
