import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Requester } from '../requester.ts';
import { usageHeaders } from '../http/usage-headers.ts';
import { eventOf, keepAlive, streamHeaders } from './server-sent-events.ts';

/** The request that a stream may answer. */
interface Answered {
  readonly reply: FastifyReply;
  readonly requester: Requester;
  /** After so long without an answer whatever lies between must be told that there will be one. */
  readonly keepAliveMs: number;
}

/** An answer that becomes a stream of events with its first message, or when it takes long, and stays untouched else. */
export class StreamedAnswer {
  private events: PassThrough | undefined;
  private readonly keepingAlive: NodeJS.Timeout;

  constructor(private readonly answered: Answered) {
    this.keepingAlive = setInterval(() => this.sayAlive(), answered.keepAliveMs);
  }

  get isOpen(): boolean {
    return this.events !== undefined;
  }

  /** Sends a message on the way to the answer. It is dropped when the client does not keep up, or has gone. */
  tell(message: string): void {
    this.say(eventOf(message));
  }

  /** Sends the answer, after which there is nothing more to say. */
  end(message: string | undefined): void {
    if (message !== undefined) this.write(eventOf(message));
    this.events?.end();
  }

  /** Ends it without an answer. */
  cut(): void {
    this.answered.reply.raw.destroy();
  }

  /** Nobody waits for an answer any more, whether it was sent here or not. */
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
    // A key that was revoked before its stream began is noticed by what is piped to it.
    events.pipe(reply.raw);
    return events;
  }

  private write(text: string): void {
    if (this.events?.writable) this.events.write(text);
  }
}
