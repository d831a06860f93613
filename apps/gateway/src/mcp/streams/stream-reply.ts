import type { FastifyReply, FastifyRequest } from 'fastify';
import { streamHeaders } from '../server-sent-events.ts';
import type { EventStream } from './event-stream.ts';

/** Sends an event stream as the response. HEAD gets the headers only, and opens no stream. */
export async function sendStream(
  { method }: FastifyRequest,
  reply: FastifyReply,
  open: () => Promise<EventStream>,
): Promise<void> {
  const events = method === 'HEAD' ? undefined : await open();
  // A client that disconnected while the stream opened emits no further close event.
  if (reply.raw.destroyed) events?.abort();
  void reply.headers(streamHeaders);
  await reply.send(events?.readable);
}
