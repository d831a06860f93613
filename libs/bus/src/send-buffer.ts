import type { NatsConnection, PublishOptions } from '@nats-io/transport-node';

interface Outgoing {
  readonly subject: string;
  readonly body: Uint8Array;
  readonly options?: PublishOptions | undefined;
}

/** Bytes reserved for headers within the server's maximum payload. */
const maxHeaderBytes = 4_096;

/**
 * Batches the messages published in one turn of the event loop and sends them together.
 * The NATS client writes to its socket in every microtask that follows a publish; under load, with many small
 * messages in one turn, those system calls would be half of the CPU time.
 */
export class SendBuffer {
  private queued: Outgoing[] = [];

  constructor(private readonly connection: NatsConnection) {}

  /** Queues a message. Throws at once if it exceeds the server's payload limit, while the caller can still react. */
  publish(subject: string, content: string | Uint8Array, options?: PublishOptions): void {
    const body = typeof content === 'string' ? Buffer.from(content) : content;
    const maxBytes = (this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY) - maxHeaderBytes;
    if (body.length > maxBytes)
      throw new Error(`${subject}: ${body.length} bytes exceed the message limit of ${maxBytes}.`);
    this.queued.push({ subject, body, options });
    if (this.queued.length === 1) setImmediate(() => this.flush());
  }

  /** Sends all queued messages now. After the connection has closed they are dropped. */
  flush(): void {
    const outgoing = this.queued;
    this.queued = [];
    if (this.connection.isClosed()) return;
    for (const { subject, body, options } of outgoing) this.connection.publish(subject, body, options);
  }
}
