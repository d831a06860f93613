import { trace } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';
import { ReportingExporter } from './reporting-exporter.ts';
import { FailureLog } from './failure-log.ts';

interface TracesOptions {
  readonly resource: Resource;
  readonly endpoint: string;
  readonly traceRatio: number;
  readonly log: Log;
}

/** Exports sampled spans to a collector and logs failed exports. The exporter is loaded only here. */
export async function startTraces({ resource, endpoint, traceRatio, log }: TracesOptions): Promise<TracerProvider> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const toCollector = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const exporter = new ReportingExporter(
    toCollector,
    new FailureLog(log, `trace export to ${new URL(endpoint).host} failed`),
  );
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(tracers);
  return tracers;
}
