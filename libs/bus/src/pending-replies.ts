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
 * Every request that waits for its reply, behind one inbox subscription.
 * A subscription or a promise race for each request would cost three times as much.
 */
export class PendingReplies {
  private readonly waiting = new Map<string, Waiting>();
  private readonly inbox: string;
  private readonly gathering = new Map<string, Gathering>();
  private last = 0;

  /** The inbox begins with the prefix at which nobody else may listen. */
  constructor(connection: NatsConnection, prefix: string, onRefusal: (error: Error) => void) {
    this.inbox = `${createInbox(prefix)}.`;
    connection.subscribe(`${this.inbox}*`, {
      callback: (error, reply) => (error ? onRefusal(error) : this.settle(reply)),
    });
  }

  /** A subject that nobody replies to but one request. */
  newSubject(): string {
    this.last += 1;
    return this.inbox + this.last.toString(36);
  }

  /** The reply that will arrive on a subject of ours; after `timeoutMs` it fails with `late()`. */
  expect(subject: string, timeoutMs: number, late: () => Error): Promise<Msg> {
    return new Promise<Msg>((resolve, reject) => {
      const timer = setTimeout(() => this.take(subject)?.reject(late()), timeoutMs);
      this.waiting.set(subject, { resolve, reject, timer });
    });
  }

  /** Hears every reply that arrives on a subject of ours, until `isLast` says so, no more can come or the time is over. */
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

  /** Hears no more on a subject: what could come would change nothing. */
  stopGathering(subject: string): void {
    this.gathering.get(subject)?.end();
  }

  /** Fails everything that waits: no reply will come. */
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
