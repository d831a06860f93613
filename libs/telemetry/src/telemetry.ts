import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, metrics, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getBooleanFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  osDetector,
  processDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { Log } from './log.ts';
import { startTraces } from './traces.ts';

interface TelemetryOptions {
  readonly service: string;
  /** Version and commit of the service. */
  readonly release: { readonly version: string; readonly revision: string };
  /** Name of the deployment, such as `production`. */
  readonly environment?: string | undefined;
  /** URL of the OTLP/HTTP collector, for example http://collector:4318. Without it there are no traces. */
  readonly otlpEndpoint?: string | undefined;
  /** Share of requests to trace, 0 to 1, unless the caller has decided. */
  readonly traceRatio: number;
  /** Log for failed trace exports. */
  readonly log: Log;
}

/** The running telemetry of a process. */
export interface Telemetry {
  /** Answers a scrape with all metrics, in the Prometheus text format. */
  serveMetrics(request: IncomingMessage, response: ServerResponse): void;
  /** Exports remaining data, if a collector is reachable, and shuts down. */
  stop(): Promise<void>;
}

/** Sampling interval of the event loop delay. The usual 10 ms would wake an idle process too often. */
const eventLoopSampleMs = 100;

/**
 * Starts traces and metrics for this process. Call it once, before anything is measured.
 * It assembles the SDK from its parts, because `NodeSDK` loads all exporters, including gRPC and YAML, before it
 * checks which are configured.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const prometheus = new PrometheusExporter({ preventServerStart: true });
  const running: { shutdown(): Promise<void> }[] = [];
  if (!getBooleanFromEnv('OTEL_SDK_DISABLED')) {
    const resource = detectResource(options);
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    running.push(startMetrics(resource, prometheus));
    reportRelease(options.release);
    if (options.otlpEndpoint) running.push(await startTraces({ ...options, endpoint: options.otlpEndpoint, resource }));
  }
  return {
    serveMetrics: (request, response) => prometheus.getMetricsRequestHandler(request, response),
    stop: async () => void (await Promise.allSettled(running.map((provider) => provider.shutdown()))),
  };
}

/**
 * Detects the telemetry resource: service, process and host, plus `OTEL_RESOURCE_ATTRIBUTES`. Name and version of the
 * service are always those of the process.
 */
function detectResource({ service, release, environment }: TelemetryOptions): Resource {
  const detectors = [serviceInstanceIdDetector, processDetector, hostDetector, osDetector, envDetector];
  return defaultResource()
    .merge(detectResources({ detectors }))
    .merge(
      resourceFromAttributes({
        'service.name': service,
        'service.version': release.version,
        ...(environment !== undefined && { 'deployment.environment.name': environment }),
      }),
    );
}

/** Reports the release as a metric that is always 1, so that others can be compared by release. */
function reportRelease({ version, revision }: TelemetryOptions['release']): void {
  const description = 'Release that the process runs.';
  const info = metrics.getMeter('kerf').createObservableGauge('kerf.build_info', { description });
  info.addCallback((result) => result.observe(1, { version, revision }));
}

function startMetrics(resource: Resource, reader: PrometheusExporter): MeterProvider {
  const meters = new MeterProvider({ resource, readers: [reader] });
  metrics.setGlobalMeterProvider(meters);
  new RuntimeNodeInstrumentation({ monitoringPrecision: eventLoopSampleMs }).setMeterProvider(meters);
  return meters;
}
