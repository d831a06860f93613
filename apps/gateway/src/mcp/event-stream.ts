import type { FastifyReply } from 'fastify';
import type { Requester } from '../requester.ts';
import { usageHeaders } from '../usage-headers.ts';

/** Whatever lies between holds a silent stream for dead sooner or later; the strictest after a minute. */
const keepAliveMs = 15_000;

/** An answer that becomes a stream of events with its first message, and stays untouched without one. */
export class EventStream {
  private keepingAlive: NodeJS.Timeout | undefined;

  constructor(
    private readonly reply: FastifyReply,
    private readonly requester: Requester,
  ) {}

  get isOpen(): boolean {
    return this.keepingAlive !== undefined;
  }

  /** Sends a message on the way to the answer. It is dropped when the client does not keep up, or has gone. */
  tell(message: string): void {
    if (!this.isOpen) this.open();
    if (!this.reply.raw.writableNeedDrain) this.write(eventOf(message));
  }

  /** Sends the answer, after which there is nothing more to say. */
  end(message: string | undefined): void {
    if (message !== undefined) this.write(eventOf(message));
    this.reply.raw.end();
  }

  /** Ends it without an answer. */
  cut(): void {
    this.reply.raw.destroy();
  }

  private open(): void {
    const { reply, requester } = this;
    reply.hijack();
    reply.raw.writeHead(200, {
      'x-request-id': reply.request.id,
      ...usageHeaders(requester),
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
    this.keepingAlive = setInterval(() => this.write(': keepalive\n\n'), keepAliveMs);
    reply.raw.once('close', () => clearInterval(this.keepingAlive));
  }

  private write(text: string): void {
    if (!this.reply.raw.destroyed) this.reply.raw.write(text);
  }
}

const eventOf = (message: string): string => `event: message\ndata: ${message}\n\n`;
