import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';

interface Waiting {
  resolve(reply: Msg): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

interface Gathering {
  hear(reply: Msg): void;
  end(): void;
}

/**
 * Pending requests and their replies, over one inbox subscription.
 * A subscription or a promise race for each request would cost three times as much.
 */
export class PendingReplies {
  private readonly waiting = new Map<string, Waiting>();
  private readonly inbox: string;
  private readonly gathering = new Map<string, Gathering>();
  private last = 0;

  /** Subscribes to an inbox under `prefix`, to which no other user may subscribe. */
  constructor(connection: NatsConnection, prefix: string, onRefusal: (error: Error) => void) {
    this.inbox = `${createInbox(prefix)}.`;
    connection.subscribe(`${this.inbox}*`, {
      callback: (error, reply) => (error ? onRefusal(error) : this.settle(reply)),
    });
  }

  /** Creates a unique reply subject for one request. */
  newSubject(): string {
    this.last += 1;
    return this.inbox + this.last.toString(36);
  }

  /** Resolves with the reply on `subject`; rejects with the given error after `timeoutMs`. */
  expect(subject: string, timeoutMs: number, late: () => Error): Promise<Msg> {
    return new Promise<Msg>((resolve, reject) => {
      const timer = setTimeout(() => this.take(subject)?.reject(late()), timeoutMs);
      this.waiting.set(subject, { resolve, reject, timer });
    });
  }

  /** Passes every reply on `subject` to `isLast` until it returns true, the timeout expires or the bus disconnects. */
  gather(subject: string, timeoutMs: number, isLast: (reply: Msg) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.gathering.delete(subject);
        resolve();
      };
      const timer = setTimeout(end, timeoutMs);
      this.gathering.set(subject, { end, hear: (reply) => isLast(reply) && end() });
    });
  }

  /** Stops collecting replies on a subject, because further replies would change nothing. */
  stopGathering(subject: string): void {
    this.gathering.get(subject)?.end();
  }

  /** Rejects all pending requests, because no reply can arrive. */
  failAll(why: () => Error): void {
    for (const gathering of this.gathering.values()) gathering.end();
    for (const subject of this.waiting.keys()) this.take(subject)?.reject(why());
  }

  private settle(reply: Msg): void {
    this.gathering.get(reply.subject)?.hear(reply);
    this.take(reply.subject)?.resolve(reply);
  }

  private take(subject: string): Waiting | undefined {
    const waiting = this.waiting.get(subject);
    if (!waiting) return undefined;
    this.waiting.delete(subject);
    clearTimeout(waiting.timer);
    return waiting;
  }
}
