import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Requester } from '../requester.ts';
import { usageHeaders } from '../usage-headers.ts';

/** Whatever lies between holds a silent stream for dead sooner or later; the strictest after a minute. */
const keepAliveMs = 15_000;

/** An answer that becomes a stream of events with its first message, and stays untouched without one. */
export class EventStream {
  private events: PassThrough | undefined;

  constructor(
    private readonly reply: FastifyReply,
    private readonly requester: Requester,
  ) {}

  get isOpen(): boolean {
    return this.events !== undefined;
  }

  /** Sends a message on the way to the answer. It is dropped when the client does not keep up, or has gone. */
  tell(message: string): void {
    this.events ??= this.open();
    if (!this.events.writableNeedDrain) this.write(eventOf(message));
  }

  /** Sends the answer, after which there is nothing more to say. */
  end(message: string | undefined): void {
    if (message !== undefined) this.write(eventOf(message));
    this.events?.end();
  }

  /** Ends it without an answer. */
  cut(): void {
    this.reply.raw.destroy();
  }

  private open(): PassThrough {
    const { reply, requester } = this;
    reply.hijack();
    reply.raw.writeHead(200, {
      'x-request-id': reply.request.id,
      ...usageHeaders(requester),
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
    const events = new PassThrough();
    const keepingAlive = setInterval(() => this.write(': keepalive\n\n'), keepAliveMs);
    reply.raw.once('close', () => {
      clearInterval(keepingAlive);
      events.destroy();
    });
    // A key that was revoked before its stream began is noticed by what is piped to it.
    events.pipe(reply.raw);
    return events;
  }

  private write(text: string): void {
    if (this.events?.writable) this.events.write(text);
  }
}

const eventOf = (message: string): string => `event: message\ndata: ${message}\n\n`;
