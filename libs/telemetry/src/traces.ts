import { type Counter, createNoopMeter, type Meter, trace } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { getCurrentRequest } from './current-request.ts';
import type { Log } from './log.ts';
import { metrics } from './metrics/metric-store.ts';
import { createSampler } from './outcome-sampler.ts';
import { ReportingExporter } from './reporting-exporter.ts';
import { FailureLog } from './failure-log.ts';

/** Spans of one export. */
const maxExportedSpans = 512;

interface TracesOptions {
  readonly resource: Resource;
  readonly endpoint: string;
  readonly exportIntervalMs: number;
  readonly maxQueuedSpans: number;
  readonly traceRatio: number;
  readonly log: Log;
}

/** Exports sampled spans to a collector and logs failed exports. The exporter is loaded only here. */
export async function startTraces(options: TracesOptions): Promise<TracerProvider> {
  const { resource, endpoint, exportIntervalMs, maxQueuedSpans, traceRatio, log } = options;
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { CompressionAlgorithm } = await import('@opentelemetry/otlp-exporter-base');
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const toCollector = new OTLPTraceExporter({ url, compression: CompressionAlgorithm.GZIP });
  const exporter = new ReportingExporter(
    toCollector,
    new FailureLog(log, `trace export to ${new URL(endpoint).host} failed`),
  );
  const processor = new BatchSpanProcessor({
    exporter,
    scheduledDelayMillis: exportIntervalMs,
    maxQueueSize: maxQueuedSpans,
    maxExportBatchSize: Math.min(maxQueuedSpans, maxExportedSpans),
    selfObsMeterProvider: { getMeter: createSpanMeter },
  });
  const tracers = new TracerProvider({
    resource,
    sampler: createSampler(new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceRatio) })),
    idGenerator: createIdGenerator(),
    spanProcessors: [processor],
  });
  trace.setGlobalTracerProvider(tracers);
  return tracers;
}

/** Creates the meter of the processor. Of its metrics, ours has the number of spans. */
function createSpanMeter(): Meter {
  const processed = metrics.getCounter('otel.sdk.processor.span.processed');
  const counter: Counter = {
    add: (spans, labels) => processed.add(spans, { 'error.type': toErrorType(labels?.['error.type']) }),
  };
  return new Proxy(createNoopMeter(), {
    get: (meter, name): unknown => (name === 'createCounter' ? () => counter : Reflect.get(meter, name)),
  });
}

/** The processor names an error of the exporter by its class. */
function toErrorType(name: unknown): 'queue_full' | 'export_failed' | undefined {
  if (name === undefined || name === 'queue_full') return name;
  return 'export_failed';
}

/** Creates the generator of ids. The trace of a request takes its id from the request, so that either finds the other. */
export function createIdGenerator(): IdGenerator {
  const random = new RandomIdGenerator();
  return {
    generateTraceId: () => getCurrentRequest()?.traceId ?? random.generateTraceId(),
    generateSpanId: () => random.generateSpanId(),
  };
}
