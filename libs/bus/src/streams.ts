import { deadLetters, type EventConsumer, type Stream } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import { type Consumer as JetStreamConsumer, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import * as z from 'zod';
import { hasNoResponders } from './decode-answer.ts';
import { declareConsumer, declareStream, ensureStream, explainError } from './stream-setup.ts';
import type { PendingReplies } from './pending-replies.ts';
import type { SendBuffer } from './send-buffer.ts';
import { encode } from './message-encoding.ts';

/** An encoded message to be stored in a stream. */
export interface Message {
  readonly subject: string;
  /** Deduplication id: a second message with this id within the duplicate window is dropped. */
  readonly id: string;
  /** Id that the last message of the stream must have, or the message is rejected. Absent: no check. */
  readonly expectedLastId?: string | undefined;
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
interface BusConnection {
  readonly connection: NatsConnection;
  readonly replies: PendingReplies;
  readonly buffer: SendBuffer;
  readonly isConnected: () => boolean;
}

/** Event streams of the bus: declares them on the server and stores messages durably. */
export class Streams {
  private readonly deadLetters = metrics.getCounter('kerf.dead_letters');
  constructor(private readonly bus: BusConnection) {}

  /** Id of the connected server, which it has from its start to its end; undefined while disconnected. */
  get serverId(): string | undefined {
    return this.bus.isConnected() ? this.bus.connection.info?.server_id : undefined;
  }

  /**
   * Creates missing streams with the given number of replicas and returns the names of existing streams that differ
   * from their declaration.
   * Throws `unavailable` while the bus is disconnected, and an error with instructions if JetStream is disabled.
   */
  ensureStreams(declared: readonly Stream[], { replicas }: ReplicaOptions): Promise<string[]> {
    return this.withManager(async (manager) => {
      const mismatched: string[] = [];
      for (const stream of declared) if (!(await ensureStream(manager, stream, replicas))) mismatched.push(stream.name);
      return mismatched;
    });
  }

  /** Creates or updates streams to match their declaration; for the deployment user. Throws like `ensureStreams`. */
  async declareStreams(declared: readonly Stream[], { replicas }: ReplicaOptions): Promise<void> {
    await this.withManager(async (manager) => {
      for (const stream of declared) await declareStream(manager, stream, replicas);
    });
  }

  /** Stores an event on the subject of its address. Throws `unavailable` unless the stream acknowledges it. */
  async publish<S extends Stream>(stream: S, event: StreamEvent<S>): Promise<void> {
    await this.storeMessage({
      subject: `${stream.prefix}.${event.address}`,
      id: event.id,
      body: encode(event.content),
    });
  }

  /** Stores an encoded message. Throws `unavailable` unless a stream acknowledges it. */
  async storeMessage({ subject, id, expectedLastId, body, headers: more = {} }: Message): Promise<void> {
    if (!this.bus.isConnected()) throw toUnavailable();
    const messageHeaders = headers();
    messageHeaders.set('Nats-Msg-Id', id);
    if (expectedLastId !== undefined) messageHeaders.set('Nats-Expected-Last-Msg-Id', expectedLastId);
    for (const [name, value] of Object.entries(more)) messageHeaders.set(name, value);
    const reply = this.bus.replies.newSubject();
    this.bus.buffer.publish(subject, body, { reply, headers: messageHeaders });
    checkAcknowledgement(
      await this.bus.replies.waitForReply(reply, storeTimeoutMs, () =>
        toUnavailable('the stream did not acknowledge the message'),
      ),
    );
  }

  /** Stores an undeliverable message unchanged as a dead letter, with the reason in its headers. */
  async storeDeadLetter({ subject, id, body, from, by, reason, headers: more }: DeadLetter): Promise<void> {
    const reasonHeaders = { 'Kerf-Subject': subject, 'Kerf-Message-Id': id, 'Kerf-Reason': toHeaderLine(reason) };
    const deadLetterSubject = `${deadLetters.prefix}.${from}.${by}`;
    await this.storeMessage({
      subject: deadLetterSubject,
      id: `${from}:${by}:${id}`,
      body,
      headers: { ...reasonHeaders, ...more },
    });
    this.deadLetters.add(1, {});
  }

  /** Returns the JetStream consumer, creating it if it is missing. Throws like `ensureStreams`. */
  attachConsumer(consumer: EventConsumer): Promise<JetStreamConsumer> {
    return this.withManager(async (manager) => {
      await declareConsumer(manager, consumer);
      return manager.jetstream().consumers.get(consumer.stream.name, consumer.name);
    });
  }

  private async withManager<T>(work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    if (!this.bus.isConnected()) throw toUnavailable();
    const manager = await jetstreamManager(this.bus.connection, { checkAPI: false, timeout: manageTimeoutMs });
    return work(manager).catch((error: unknown) => {
      throw explainError(error);
    });
  }
}

interface ReplicaOptions {
  readonly replicas: number;
}

interface StreamEvent<S extends Stream> {
  /** Last part of the event's subject, for example an account id. */
  readonly address: string;
  readonly id: string;
  readonly content: z.input<S['content']>;
}

const storeTimeoutMs = 2_000;
const manageTimeoutMs = 5_000;

const toUnavailable = (reason?: string) =>
  Fault.of('unavailable', { service: 'jetstream' }, reason ? { cause: new Error(reason) } : {});

const acknowledgement = z.union([
  z.object({ error: z.object({ description: z.string() }) }),
  z.object({ stream: z.string(), seq: z.int() }),
]);

/** Throws `unavailable` unless a stream acknowledges the message. */
function checkAcknowledgement(reply: Msg): void {
  if (hasNoResponders(reply)) throw toUnavailable('no stream accepts the message');
  const answer = acknowledgement.parse(reply.json());
  if ('error' in answer) throw toUnavailable(answer.error.description);
}

/** Converts text to a header value: one line of at most 500 characters. */
const toHeaderLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 500);
