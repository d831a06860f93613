import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { formatEvent, formatEventWithRetry, keepAliveComment } from '../server-sent-events.ts';

export interface EventStreamOptions {
  /** Interval of keep-alive comments; proxies close silent connections. */
  readonly keepAliveMs: number;
  /** Maximum unread bytes of one stream, so that a slow client cannot exhaust memory. */
  readonly maxUnreadBytes: number;
  /** Maximum time that a writer waits for the client to read. */
  readonly readTimeoutMs: number;
}

/** One stream of server-sent events, open while its client reads it. */
export class EventStream {
  /** Unguessable: together with a key of the account, it authorizes messages to the stream. */
  readonly id = randomBytes(24).toString('base64url');
  /** A plain Readable, because a PassThrough would count unread bytes twice. */
  private readonly content = new Readable({ read: () => this.resume() });
  private readonly waitingWriters = new Set<() => void>();
  private isEnding = false;

  constructor(
    private readonly options: EventStreamOptions,
    private readonly onOverrun: () => void = () => undefined,
  ) {
    const timer = setInterval(() => this.write(keepAliveComment), options.keepAliveMs);
    this.onClose(() => {
      clearInterval(timer);
      this.resume();
    });
  }

  /** Serialized events, to be sent as the response body. */
  get readable(): Readable {
    return this.content;
  }

  get isClosed(): boolean {
    return this.content.closed;
  }

  onClose(listener: () => void): void {
    this.content.once('close', listener);
  }

  /** Writes an event with the delay after which a disconnected client may reconnect. */
  sendEventWithRetry(event: string, text: string, retryMs: number): void {
    this.write(formatEventWithRetry(text, event, retryMs));
  }

  /** Writes an event. The text must be a single line. */
  sendEvent(event: string, text: string): void {
    this.write(formatEvent(text, event));
  }

  /** Resolves when little is unread, when the stream is closed, or after the read timeout. */
  async waitUntilRead(): Promise<void> {
    const { readableLength: unread, readableHighWaterMark: highWaterMark } = this.content;
    if (this.isClosed || unread < highWaterMark) return;
    await new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        this.waitingWriters.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, this.options.readTimeoutMs);
      this.waitingWriters.add(resume);
    });
  }

  /** Ends the stream once everything is read. */
  end(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    this.content.push(null);
  }

  /** Closes the stream immediately and drops unread events. */
  abort(): void {
    this.content.destroy();
  }

  /** Closes the stream because too much is unread: its client reads too slowly or requests too much at once. */
  abortOverrun(): void {
    if (this.content.destroyed) return;
    this.onOverrun();
    this.abort();
  }

  private resume(): void {
    for (const resume of this.waitingWriters) resume();
  }

  private write(chunk: string): void {
    if (this.isEnding || this.content.destroyed) return;
    if (this.content.readableLength > this.options.maxUnreadBytes) return this.abortOverrun();
    this.content.push(chunk);
  }
}
