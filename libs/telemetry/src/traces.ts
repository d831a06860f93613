import { trace } from '@opentelemetry/api';
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
import { SamplerWithOutcomes } from './outcome-sampler.ts';
import { ReportingExporter } from './reporting-exporter.ts';
import { FailureLog } from './failure-log.ts';

interface TracesOptions {
  readonly resource: Resource;
  readonly endpoint: string;
  readonly exportIntervalMs: number;
  readonly traceRatio: number;
  readonly log: Log;
}

/** Exports sampled spans to a collector and logs failed exports. The exporter is loaded only here. */
export async function startTraces(options: TracesOptions): Promise<TracerProvider> {
  const { resource, endpoint, exportIntervalMs, traceRatio, log } = options;
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { CompressionAlgorithm } = await import('@opentelemetry/otlp-exporter-base');
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const toCollector = new OTLPTraceExporter({ url, compression: CompressionAlgorithm.GZIP });
  const exporter = new ReportingExporter(
    toCollector,
    new FailureLog(log, `trace export to ${new URL(endpoint).host} failed`),
  );
  const tracers = new TracerProvider({
    resource,
    sampler: new SamplerWithOutcomes(new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceRatio) })),
    idGenerator: createIdGenerator(),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: exportIntervalMs })],
  });
  trace.setGlobalTracerProvider(tracers);
  return tracers;
}

/** Creates the generator of ids. The trace of a request takes its id from the request, so that either finds the other. */
export function createIdGenerator(): IdGenerator {
  const random = new RandomIdGenerator();
  return {
    generateTraceId: () => getCurrentRequest()?.traceId ?? random.generateTraceId(),
    generateSpanId: () => random.generateSpanId(),
  };
}
