import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { eventOf, eventWithReturn, keepAlive } from '../server-sent-events.ts';

export interface StreamPatience {
  /** Interval of keep-alive comments; proxies close silent connections. */
  readonly keepAliveMs: number;
  /** Maximum unread bytes of one stream, so that a slow client cannot exhaust memory. */
  readonly mostUnreadBytes: number;
  /** Maximum time that a writer waits for the client to read. */
  readonly readingMs: number;
}

/** One stream of server-sent events, open while its client reads it. */
export class EventStream {
  /** Unguessable: together with a key of the account, it authorizes messages to the stream. */
  readonly id = randomBytes(24).toString('base64url');
  /** A plain Readable, because a PassThrough would count unread bytes twice. */
  private readonly content = new Readable({ read: () => this.goOn() });
  private readonly waiting = new Set<() => void>();
  private isEnding = false;

  constructor(
    private readonly patience: StreamPatience,
    private readonly onOverrun: () => void = () => undefined,
  ) {
    const timer = setInterval(() => this.write(keepAlive), patience.keepAliveMs);
    this.whenOver(() => {
      clearInterval(timer);
      this.goOn();
    });
  }

  /** Serialized events, to be sent as the response body. */
  get readable(): Readable {
    return this.content;
  }

  get isOver(): boolean {
    return this.content.closed;
  }

  whenOver(act: () => void): void {
    this.content.once('close', act);
  }

  /** Writes an event with the delay after which a disconnected client may reconnect. */
  sayWithReturn(event: string, text: string, afterMs: number): void {
    this.write(eventWithReturn(text, event, afterMs));
  }

  /** Writes an event. The text must be a single line. */
  say(event: string, text: string): void {
    this.write(eventOf(text, event));
  }

  /** Resolves when little is unread, when the stream is closed, or after the read timeout. */
  async whenRead(): Promise<void> {
    const { readableLength: unread, readableHighWaterMark: little } = this.content;
    if (this.isOver || unread < little) return;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        this.waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, this.patience.readingMs);
      this.waiting.add(goOn);
    });
  }

  /** Ends the stream once everything is read. */
  end(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    this.content.push(null);
  }

  /** Closes the stream immediately and drops unread events. */
  cut(): void {
    this.content.destroy();
  }

  /** Closes the stream because too much is unread: its client reads too slowly or requests too much at once. */
  overrun(): void {
    if (this.content.destroyed) return;
    this.onOverrun();
    this.cut();
  }

  private goOn(): void {
    for (const goOn of this.waiting) goOn();
  }

  private write(chunk: string): void {
    if (this.isEnding || this.content.destroyed) return;
    if (this.content.readableLength > this.patience.mostUnreadBytes) return this.overrun();
    this.content.push(chunk);
  }
}
