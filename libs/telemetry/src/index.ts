export { metrics } from '@opentelemetry/api';
export { observeHttp } from './http.ts';
export { type Log, openLog, silentLog } from './log.ts';
export { type Carrier, carrierOf, isSampled, traced } from './spans.ts';
export { startTelemetry, type Telemetry } from './telemetry.ts';
export { Trouble } from './trouble.ts';
