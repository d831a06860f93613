import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { throwError } from 'rxjs';
import { toFault } from './http-faults.ts';

/** Exception filter; the only place where an error becomes `{ error, status_code }`. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost) {
    // On the bus the fault propagates to the requesting service, which answers its own caller.
    if (host.getType() === 'rpc') return throwError(() => thrown);
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    return sendFault(toFault(thrown, request), http.getResponse<FastifyReply>(), this.log);
  }
}

/** Sends a fault as the response. */
export function sendFault(fault: Fault, reply: FastifyReply, log?: Log): FastifyReply {
  const id = { request_id: reply.request.id };
  if (fault.code === 'internal') log?.error({ ...id, err: fault.cause }, fault.message);
  else if (fault.isOurs) log?.warn({ ...id, error_code: fault.code }, fault.message);
  // Callers and their adapters can cause these as often as they like.
  else if (fault.status >= 500) log?.debug({ ...id, error_code: fault.code }, fault.message);
  return reply
    .headers({ 'x-error-code': fault.code, ...getRetryHeaders(fault) })
    .status(fault.status)
    .send({ error: fault.message, status_code: fault.status });
}

/** Returns the headers that a client needs to retry. */
function getRetryHeaders({ code, status, slots }: Fault): Record<string, string> {
  if (code === 'quota_exhausted' || code === 'key_cap_reached')
    return { 'retry-after': secondsUntil(String(slots['resetAt'])) };
  if ('retryAfterS' in slots) return { 'retry-after': String(slots['retryAfterS']) };
  if (code === 'range_not_satisfiable') return { 'content-range': `bytes */${slots['size']}` };
  if (code === 'method_not_allowed') return { allow: String(slots['allowed']) };
  return status === 429 || status === 503 ? { 'retry-after': '1' } : {};
}

/** Computes the seconds until a UTC time without zone; at least 1. */
const secondsUntil = (time: string): string =>
  String(Math.max(1, Math.ceil((Date.parse(`${time}Z`) - Date.now()) / 1000)));
