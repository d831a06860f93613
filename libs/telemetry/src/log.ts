import { redacted } from '@kerf/errors';
import { trace } from '@opentelemetry/api';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** The log of a process: one JSON line an entry, with the ids of the trace it belongs to. */
export const openLog = (service: string, level: string): Log =>
  pino({
    name: service,
    level,
    base: { service },
    mixin: traceIds,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The last line of defence: whatever an error quotes, no key and no token reaches the log.
    hooks: { streamWrite: redacted },
  });

/** For code that runs outside any service. */
export const silentLog: Log = pino({ level: 'silent' });

function traceIds() {
  const context = trace.getActiveSpan()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}
