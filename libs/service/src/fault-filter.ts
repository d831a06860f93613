import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { throwError } from 'rxjs';
import { faultOf } from './http-faults.ts';

/** The only place where an error becomes `{ error, status_code }`. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost) {
    // On the bus a fault travels on: whoever asked answers its own caller.
    if (host.getType() === 'rpc') return throwError(() => thrown);
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    return sendFault(faultOf(thrown, request), http.getResponse<FastifyReply>(), this.log);
  }
}

const retryAfterS = '1';

/** Writes a fault as the whole answer to a request. */
export function sendFault(fault: Fault, reply: FastifyReply, log: Log): FastifyReply {
  if (fault.status >= 500 && fault.code !== 'no_adapter')
    log.error({ err: fault.cause ?? fault, request_id: reply.request.id }, fault.message);
  if (fault.status === 503) void reply.header('retry-after', retryAfterS);
  if (fault.code === 'rate_limited') void reply.header('retry-after', String(fault.slots['retryAfterS']));
  if (fault.code === 'quota_exhausted') void reply.header('retry-after', secondsUntil(String(fault.slots['resetAt'])));
  if (fault.code === 'method_not_allowed') void reply.header('allow', String(fault.slots['allowed']));
  return reply
    .header('x-error-code', fault.code)
    .status(fault.status)
    .send({ error: fault.message, status_code: fault.status });
}

/** From now to a UTC time written without a zone; at least one. */
const secondsUntil = (time: string): string =>
  String(Math.max(1, Math.ceil((Date.parse(`${time}Z`) - Date.now()) / 1000)));
