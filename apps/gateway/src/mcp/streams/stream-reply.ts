import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './event-stream.ts';

/** Answers with a stream of events. HEAD hears what the stream would be, and opens none. */
export async function sendStream(
  { method }: FastifyRequest,
  reply: FastifyReply,
  open: () => Promise<EventStream>,
): Promise<void> {
  const events = method === 'HEAD' ? undefined : await open();
  void reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', 'cache-control': 'no-store' });
  await reply.send(events?.readable);
}
