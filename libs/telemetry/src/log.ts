import { redactSecrets } from '@kerf/errors';
import { trace } from '@opentelemetry/api';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Opens the log of a process: one JSON line per entry, with trace and span ids. */
export const openLog = (service: string, level: string): Log =>
  pino({
    name: service,
    level,
    base: { service },
    mixin: traceIds,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Last line of defence: even if an error quotes one, no key or token reaches the log.
    hooks: { streamWrite: redactSecrets },
  });

/** Log that discards everything, for code outside any service. */
export const silentLog: Log = pino({ level: 'silent' });

function traceIds() {
  const context = trace.getActiveSpan()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}
