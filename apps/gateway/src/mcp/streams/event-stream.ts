import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { eventOf, eventWithReturn, keepAlive } from '../server-sent-events.ts';

export interface StreamPatience {
  /** Proxies end a connection on which nothing is said for long. */
  readonly keepAliveMs: number;
  /** What a client leaves unread beyond this would fill the memory of all. */
  readonly mostUnreadBytes: number;
  /** Who has said something waits for no longer until it is read. */
  readonly readingMs: number;
}

/** One stream of server-sent events, for as long as its client reads it. */
export class EventStream {
  /** Nobody guesses it: with a key of the account it is the right to send messages to the stream. */
  readonly id = randomBytes(24).toString('base64url');
  /** What is pushed is counted once, until it is read; a PassThrough counts what it passes on twice. */
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

  /** The events as they are written into the answer of a request. */
  get readable(): Readable {
    return this.content;
  }

  get isOver(): boolean {
    return this.content.closed;
  }

  whenOver(act: () => void): void {
    this.content.once('close', act);
  }

  /** Writes an event, and after how long a client that loses the stream may open another. */
  sayWithReturn(event: string, text: string, afterMs: number): void {
    this.write(eventWithReturn(text, event, afterMs));
  }

  /** Writes an event. The text must be a single line. */
  say(event: string, text: string): void {
    this.write(eventOf(text, event));
  }

  /** Resolves when little is unread, when the stream is over, or when its client has been awaited for long enough. */
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

  /** Ends the stream when what was said is read. */
  end(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    this.content.push(null);
  }

  /** Ends the stream, read or not. */
  cut(): void {
    this.content.destroy();
  }

  /** Ends the stream because more waits on it than may: its client reads too slowly, or says too much at once. */
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
