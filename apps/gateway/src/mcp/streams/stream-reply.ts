import type { FastifyReply, FastifyRequest } from 'fastify';
import { streamHeaders } from '../server-sent-events.ts';
import type { EventStream } from './event-stream.ts';

/** Answers with a stream of events. HEAD hears what the stream would be, and opens none. */
export async function sendStream(
  { method }: FastifyRequest,
  reply: FastifyReply,
  open: () => Promise<EventStream>,
): Promise<void> {
  const events = method === 'HEAD' ? undefined : await open();
  // Whoever has left while it was opened closes nothing any more.
  if (reply.raw.destroyed) events?.cut();
  void reply.headers(streamHeaders);
  await reply.send(events?.readable);
}
