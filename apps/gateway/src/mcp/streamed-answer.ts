import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Requester } from '../requester.ts';
import { usageHeaders } from '../http/usage-headers.ts';
import { eventOf, keepAlive, streamHeaders } from './server-sent-events.ts';

/** The reply that may become a stream, and its request context. */
interface Answered {
  readonly reply: FastifyReply;
  readonly requester: Requester;
  /** Interval after which a pending response must send a keep-alive comment, so that proxies keep the connection. */
  readonly keepAliveMs: number;
}

/** Response that becomes an event stream with its first message or keep-alive, and is left untouched otherwise. */
export class StreamedAnswer {
  private events: PassThrough | undefined;
  private readonly keepingAlive: NodeJS.Timeout;

  constructor(private readonly answered: Answered) {
    this.keepingAlive = setInterval(() => this.sayAlive(), answered.keepAliveMs);
  }

  get isOpen(): boolean {
    return this.events !== undefined;
  }

  /** Sends a message before the answer. Drops it if the client reads too slowly or has disconnected. */
  tell(message: string): void {
    this.say(eventOf(message));
  }

  /** Sends the answer and ends the stream. */
  end(message: string | undefined): void {
    if (message !== undefined) this.write(eventOf(message));
    this.events?.end();
  }

  /** Closes the connection without an answer. */
  cut(): void {
    this.answered.reply.raw.destroy();
  }

  /** Stops the keep-alive timer. Call it once the request is finished, even if the stream never opened. */
  rest(): void {
    clearInterval(this.keepingAlive);
  }

  private sayAlive(): void {
    if (!this.answered.reply.raw.destroyed) this.say(keepAlive);
  }

  private say(text: string): void {
    this.events ??= this.open();
    if (!this.events.writableNeedDrain) this.write(text);
  }

  private open(): PassThrough {
    const { reply, requester } = this.answered;
    reply.hijack();
    reply.raw.writeHead(200, {
      'x-request-id': reply.request.id,
      ...usageHeaders(requester),
      ...streamHeaders,
    });
    const events = new PassThrough();
    reply.raw.once('close', () => events.destroy());
    // The pipe notices a key that was revoked before its stream began.
    events.pipe(reply.raw);
    return events;
  }

  private write(text: string): void {
    if (this.events?.writable) this.events.write(text);
  }
}
