export { readMessageTrace, type TraceParentMode } from './caller-trace.ts';
export {
  addRequestFacts,
  CurrentRequest,
  getCurrentRequest,
  getFaultOutcome,
  runAsPart,
  runInRequest,
  toTraceId,
} from './current-request.ts';
export { DetachedSpan } from './detached-span.ts';
export { measureRequests } from './http-metrics.ts';
export { type OnResponse, traceRequests } from './http-spans.ts';
export { type Log, openLog, silentLog } from './log.ts';
export { addSpanAttributes, type Carrier, createCarrier, isSampled, withSpan } from './spans.ts';
export { formatSampleNames } from './metrics/metric-names.ts';
export { metrics } from './metrics/metric-store.ts';
export type { LabelValues, MetricDefinition } from './metrics/registry/definition.ts';
export { registry, registryBySubject } from './metrics/registry/registry.ts';
export { startTelemetry, type Telemetry } from './telemetry.ts';
export { FailureLog } from './failure-log.ts';
