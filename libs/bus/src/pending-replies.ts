import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';

interface PendingReply {
  resolve(reply: Msg): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

interface ReplyCollection {
  handleReply(reply: Msg): void;
  finish(): void;
}

/**
 * Pending requests and their replies, over one inbox subscription.
 * A subscription or a promise race for each request would cost three times as much.
 */
export class PendingReplies {
  private readonly pending = new Map<string, PendingReply>();
  private readonly inbox: string;
  private readonly collecting = new Map<string, ReplyCollection>();
  private lastId = 0;

  /** Subscribes to an inbox under `prefix`, to which no other user may subscribe. */
  constructor(connection: NatsConnection, prefix: string, onRefusal: (error: Error) => void) {
    this.inbox = `${createInbox(prefix)}.`;
    connection.subscribe(`${this.inbox}*`, {
      callback: (error, reply) => (error ? onRefusal(error) : this.handleReply(reply)),
    });
  }

  /** Number of requests that wait for their reply. */
  get size(): number {
    return this.pending.size;
  }

  /** Creates a unique reply subject for one request. */
  newSubject(): string {
    this.lastId += 1;
    return this.inbox + this.lastId.toString(36);
  }

  /** Resolves with the reply on `subject`; rejects with the given error after `timeoutMs`. */
  waitForReply(subject: string, timeoutMs: number, createTimeoutError: () => Error): Promise<Msg> {
    return new Promise<Msg>((resolve, reject) => {
      const timer = setTimeout(() => this.removePending(subject)?.reject(createTimeoutError()), timeoutMs);
      this.pending.set(subject, { resolve, reject, timer });
    });
  }

  /** Passes every reply on `subject` to `isLast` until it returns true, the timeout expires or the bus disconnects. */
  collectReplies(subject: string, timeoutMs: number, isLast: (reply: Msg) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.collecting.delete(subject);
        resolve();
      };
      const timer = setTimeout(finish, timeoutMs);
      this.collecting.set(subject, { finish, handleReply: (reply) => isLast(reply) && finish() });
    });
  }

  /** Stops collecting replies on a subject, because further replies would change nothing. */
  stopCollecting(subject: string): void {
    this.collecting.get(subject)?.finish();
  }

  /** Rejects all pending requests, because no reply can arrive. */
  failAll(createError: () => Error): void {
    for (const collecting of this.collecting.values()) collecting.finish();
    for (const subject of this.pending.keys()) this.removePending(subject)?.reject(createError());
  }

  private handleReply(reply: Msg): void {
    this.collecting.get(reply.subject)?.handleReply(reply);
    this.removePending(reply.subject)?.resolve(reply);
  }

  private removePending(subject: string): PendingReply | undefined {
    const pending = this.pending.get(subject);
    if (!pending) return undefined;
    this.pending.delete(subject);
    clearTimeout(pending.timer);
    return pending;
  }
}
