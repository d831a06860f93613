import { Fault } from '@kerf/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Drain } from '../drain.ts';
import { sendFault } from './fault-filter.ts';

/** Time for the work behind a request to answer it, before a shutdown does. */
export const ownAnswerMs = 3_000;

/** Answers with 503 what a shutdown cuts off, and closes the connections that remain. */
export function answerCutOffRequests(server: FastifyInstance, drain: Pick<Drain, 'addCount' | 'onTimeout'>): void {
  const open = new Set<FastifyReply>();
  server.addHook('onRequest', (_request, reply, done) => {
    open.add(reply);
    reply.raw.once('close', () => open.delete(reply));
    done();
  });
  drain.addCount('requests', () => open.size);
  drain.onTimeout('requests', () => {
    setTimeout(() => answerOpen(server, open), ownAnswerMs).unref();
    return [...open].map(({ request }) => request.id);
  });
}

function answerOpen(server: FastifyInstance, open: ReadonlySet<FastifyReply>): void {
  for (const reply of open) {
    if (reply.raw.headersSent) continue;
    void reply.header('connection', 'close');
    sendFault(Fault.of('shutting_down'), reply);
  }
  // An answer that has begun has its end; what is left belongs to clients that do not read.
  setImmediate(() => server.server.closeAllConnections());
}
