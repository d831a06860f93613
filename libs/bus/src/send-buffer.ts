import type { NatsConnection, PublishOptions } from '@nats-io/transport-node';

interface Outgoing {
  readonly subject: string;
  readonly body: Uint8Array;
  readonly options?: PublishOptions | undefined;
}

/** Room for the headers of a message within what the server takes. */
const headerBytes = 4_096;

/**
 * Gathers what is published in one turn of the event loop and hands it over together.
 * The client library writes to its socket in every microtask that follows a publish; under load, with a turn
 * full of small messages, those system calls would be half of what a process does.
 */
export class SendBuffer {
  private waiting: Outgoing[] = [];

  constructor(private readonly connection: NatsConnection) {}

  /** Throws for a message that is larger than the server takes: later there is nobody left to tell. */
  publish(subject: string, content: string | Uint8Array, options?: PublishOptions): void {
    const body = typeof content === 'string' ? Buffer.from(content) : content;
    const most = (this.connection.info?.max_payload ?? Number.POSITIVE_INFINITY) - headerBytes;
    if (body.length > most) throw new Error(`${subject}: ${body.length} bytes are more than the ${most} of a message.`);
    this.waiting.push({ subject, body, options });
    if (this.waiting.length === 1) setImmediate(() => this.send());
  }

  /** Hands over what waits now. After the connection has closed there is nobody left to hear it. */
  send(): void {
    const outgoing = this.waiting;
    this.waiting = [];
    if (this.connection.isClosed()) return;
    for (const { subject, body, options } of outgoing) this.connection.publish(subject, body, options);
  }
}
