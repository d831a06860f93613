import type { IncomingMessage, ServerResponse } from 'node:http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';

interface TelemetryOptions {
  readonly service: string;
  /** Where OTLP over HTTP is taken, for example http://collector:4318. No traces without it. */
  readonly otlpEndpoint?: string | undefined;
  /** The share of requests to trace, 0 to 1, when the caller has not decided. */
  readonly traceRatio: number;
}

/** The running telemetry of a process. */
export interface Telemetry {
  /** Answers a scrape with all metrics, in the Prometheus text format. */
  serveMetrics(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

/** So often the delay of the event loop is looked at: ten times as often, as is usual, wakes an idle process for nothing. */
const loopEveryMs = 100;

/** Starts traces and metrics for this process. Call it once, before anything is measured. */
export function startTelemetry({ service, otlpEndpoint, traceRatio }: TelemetryOptions): Telemetry {
  const prometheus = new PrometheusExporter({ preventServerStart: true });
  const sdk = new NodeSDK({
    serviceName: service,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceRatio) }),
    spanProcessors: otlpEndpoint
      ? [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` }) })]
      : [],
    metricReaders: [prometheus],
    instrumentations: [new RuntimeNodeInstrumentation({ monitoringPrecision: loopEveryMs })],
  });
  sdk.start();
  return {
    serveMetrics: (request, response) => prometheus.getMetricsRequestHandler(request, response),
    stop: () => sdk.shutdown(),
  };
}
