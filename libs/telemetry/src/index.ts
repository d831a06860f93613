export { metrics } from '@opentelemetry/api';
export { readMessageTrace, type TraceParentMode } from './caller-trace.ts';
export { measureRequests } from './http-metrics.ts';
export { traceRequests } from './http-spans.ts';
export { type Log, openLog, silentLog } from './log.ts';
export { type Carrier, createCarrier, isSampled, withSpan } from './spans.ts';
export { startTelemetry, type Telemetry } from './telemetry.ts';
export { FailureLog } from './failure-log.ts';
