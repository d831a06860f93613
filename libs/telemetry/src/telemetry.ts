import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getBooleanFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
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
import type { Log } from './log.ts';
import { metrics } from './metrics/metric-store.ts';
import { measureProcess } from './metrics/process-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { startTraces } from './traces.ts';

interface TelemetryOptions {
  readonly service: string;
  /** Version and commit of the service. */
  readonly release: { readonly version: string; readonly revision: string };
  /** Name of the deployment, such as `production`. */
  readonly environment?: string | undefined;
  /** URL of the OTLP/HTTP collector, for example http://collector:4318. Without it there are no traces. */
  readonly otlpEndpoint?: string | undefined;
  /** Time between two exports of spans. */
  readonly exportIntervalMs: number;
  /** Spans that wait for their export; further ones are dropped. */
  readonly maxQueuedSpans: number;
  /** Share of requests to trace, 0 to 1, unless the caller has decided. */
  readonly traceRatio: number;
  /** Log for failed trace exports. */
  readonly log: Log;
}

/** The running telemetry of a process. */
export interface Telemetry {
  /** Answers a scrape with all metrics, as OpenMetrics or in the older text format of Prometheus. */
  serveMetrics(request: IncomingMessage, response: ServerResponse): void;
  /** Exports remaining data, if a collector is reachable, and shuts down. */
  stop(): Promise<void>;
}

/**
 * Starts traces and metrics for this process. Call it once, before anything is measured.
 * It assembles the SDK from its parts, because `NodeSDK` loads all exporters, including gRPC and YAML, before it
 * checks which are configured.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  if (getBooleanFromEnv('OTEL_SDK_DISABLED')) return disableTelemetry();
  const resource = detectResource(options);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const stopMeasuring = measureProcess();
  reportRelease(options.release);
  const traces = options.otlpEndpoint && (await startTraces({ ...options, endpoint: options.otlpEndpoint, resource }));
  return {
    serveMetrics: (request, response) => serveMetrics(resource.attributes, request, response),
    stop: async () => {
      stopMeasuring();
      if (traces) await traces.shutdown().catch(() => undefined);
    },
  };
}

/** Nothing is measured or traced, and a scrape is empty. */
function disableTelemetry(): Telemetry {
  metrics.disable();
  return { serveMetrics: (request, response) => serveMetrics({}, request, response), stop: async () => undefined };
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
const reportRelease = (labels: TelemetryOptions['release']): void =>
  void metrics.getGauge('kerf.build_info').observe((observe) => observe(1, labels));
