import { PassThrough } from 'node:stream';
import { copyHeaders } from '@kerf/service';
import type { FastifyReply } from 'fastify';
import type { RequestContext } from '../context.ts';
import { buildUsageHeaders } from '../http/usage-headers.ts';
import { formatEvent, keepAliveComment, streamHeaders } from './server-sent-events.ts';

/** The reply that may become a stream, and its request context. */
interface ResponseTarget {
  readonly reply: FastifyReply;
  readonly context: RequestContext;
  /** Interval after which a pending response must send a keep-alive comment, so that proxies keep the connection. */
  readonly keepAliveMs: number;
}

/** Response that becomes an event stream with its first message or keep-alive, and is left untouched otherwise. */
export class StreamedResponse {
  private events: PassThrough | undefined;
  private readonly keepAliveTimer: NodeJS.Timeout;

  constructor(private readonly target: ResponseTarget) {
    this.keepAliveTimer = setInterval(() => this.sendKeepAlive(), target.keepAliveMs);
  }

  get isOpen(): boolean {
    return this.events !== undefined;
  }

  /** Sends a message before the answer. Drops it if the client reads too slowly or has disconnected. */
  sendMessage(message: string): void {
    this.writeOrDrop(formatEvent(message));
  }

  /** Sends the answer and ends the stream. */
  sendAnswer(message: string | undefined): void {
    if (message !== undefined) this.write(formatEvent(message));
    this.events?.end();
  }

  /** Closes the connection without an answer. */
  abort(): void {
    this.target.reply.raw.destroy();
  }

  /** Stops the keep-alive timer. Call it once the request is finished, even if the stream never opened. */
  stopKeepAlive(): void {
    clearInterval(this.keepAliveTimer);
  }

  private sendKeepAlive(): void {
    if (!this.target.reply.raw.destroyed) this.writeOrDrop(keepAliveComment);
  }

  private writeOrDrop(text: string): void {
    this.events ??= this.openStream();
    if (!this.events.writableNeedDrain) this.write(text);
  }

  private openStream(): PassThrough {
    const { reply, context } = this.target;
    copyHeaders(reply);
    reply.hijack();
    reply.raw.writeHead(200, { ...buildUsageHeaders(context), ...streamHeaders });
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
