import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';

interface Waiting {
  resolve(reply: Msg): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Every request that waits for its reply, behind one inbox subscription.
 * A subscription or a promise race for each request would cost three times as much.
 */
export class PendingReplies {
  private readonly waiting = new Map<string, Waiting>();
  private readonly inbox = `${createInbox()}.`;
  private last = 0;

  constructor(connection: NatsConnection) {
    connection.subscribe(`${this.inbox}*`, {
      callback: (error, reply) => {
        if (!error) this.settle(reply);
      },
    });
  }

  get size(): number {
    return this.waiting.size;
  }

  /** A reply subject, and the reply that will arrive there; after `timeoutMs` it fails with `late()`. */
  expect(timeoutMs: number, late: () => Error): { subject: string; reply: Promise<Msg> } {
    this.last += 1;
    const token = this.last.toString(36);
    const reply = new Promise<Msg>((resolve, reject) => {
      const timer = setTimeout(() => this.take(token)?.reject(late()), timeoutMs);
      this.waiting.set(token, { resolve, reject, timer });
    });
    return { subject: this.inbox + token, reply };
  }

  /** Fails everything that waits: no reply will come. */
  failAll(why: () => Error): void {
    for (const token of this.waiting.keys()) this.take(token)?.reject(why());
  }

  private settle(reply: Msg): void {
    this.take(reply.subject.slice(this.inbox.length))?.resolve(reply);
  }

  private take(token: string): Waiting | undefined {
    const waiting = this.waiting.get(token);
    if (!waiting) return undefined;
    this.waiting.delete(token);
    clearTimeout(waiting.timer);
    return waiting;
  }
}
