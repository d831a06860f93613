import type { NatsConnection, PublishOptions } from '@nats-io/transport-node';

interface Outgoing {
  readonly subject: string;
  readonly body: Uint8Array;
  readonly options?: PublishOptions | undefined;
}

/** Bytes reserved for headers within the server's maximum payload. */
const headerBytes = 4_096;

/**
 * Batches the messages published in one turn of the event loop and sends them together.
 * The NATS client writes to its socket in every microtask that follows a publish; under load, with many small
 * messages in one turn, those system calls would be half of the CPU time.
 */
export class SendBuffer {
  private waiting: Outgoing[] = [];

  constructor(private readonly connection: NatsConnection) {}

  /** Queues a message. Throws at once if it exceeds the server's payload limit, while the caller can still react. */
  publish(subject: string, content: string | Uint8Array, options?: PublishOptions): void {
    const body = typeof content === 'string' ? Buffer.from(content) : content;
    const most = (this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY) - headerBytes;
    if (body.length > most) throw new Error(`${subject}: ${body.length} bytes exceed the message limit of ${most}.`);
    this.waiting.push({ subject, body, options });
    if (this.waiting.length === 1) setImmediate(() => this.send());
  }

  /** Sends all queued messages now. After the connection has closed they are dropped. */
  send(): void {
    const outgoing = this.waiting;
    this.waiting = [];
    if (this.connection.isClosed()) return;
    for (const { subject, body, options } of outgoing) this.connection.publish(subject, body, options);
  }
}
