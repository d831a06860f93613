import { redactSecrets } from '@kerf/errors';
import { trace } from '@opentelemetry/api';
import { type Logger, pino } from 'pino';
import { getCurrentRequest } from './current-request.ts';

export type Log = Logger;

/** Opens the log of a process: one JSON line per entry, with the ids of its request, trace and operation. */
export const openLog = (service: string, level: string): Log =>
  pino({
    level,
    base: { service },
    mixin: getIds,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Last line of defence: even if an error quotes one, no key or token reaches the log.
    hooks: { streamWrite: redactSecrets },
  });

/** Log that discards everything, for code outside any service. */
export const silentLog: Log = pino({ level: 'silent' });

function getIds() {
  const request = getCurrentRequest();
  const span = trace.getActiveSpan()?.spanContext();
  const { accountId, operationId } = request?.facts ?? {};
  return {
    ...(request && { request_id: request.requestId, trace_id: request.traceId }),
    ...(operationId !== undefined && { operation_id: operationId }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(span && { trace_id: span.traceId, span_id: span.spanId }),
  };
}
