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
  /** Where OTLP over HTTP is taken, for example http://collector:4318. No traces without it. */
  readonly otlpEndpoint?: string | undefined;
  /** The share of requests to trace, 0 to 1, when the caller has not decided. */
  readonly traceRatio: number;
  /** Hears when traces do not arrive. */
  readonly log: Log;
}

/** The running telemetry of a process. */
export interface Telemetry {
  /** Answers a scrape with all metrics, in the Prometheus text format. */
  serveMetrics(request: IncomingMessage, response: ServerResponse): void;
  /** Sends what is left, if there is somebody to take it. */
  stop(): Promise<void>;
}

/** So often the delay of the event loop is looked at: ten times as often, as is usual, wakes an idle process for nothing. */
const loopEveryMs = 100;

/**
 * Starts traces and metrics for this process. Call it once, before anything is measured.
 * The SDK is put together from its parts: `NodeSDK` loads every exporter there is, gRPC and YAML among them, before it
 * looks which are asked for.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const prometheus = new PrometheusExporter({ preventServerStart: true });
  const running: { shutdown(): Promise<void> }[] = [];
  if (!getBooleanFromEnv('OTEL_SDK_DISABLED')) {
    const resource = resourceOf(options.service);
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    running.push(startMetrics(resource, prometheus));
    if (options.otlpEndpoint) running.push(await startTraces({ ...options, endpoint: options.otlpEndpoint, resource }));
  }
  return {
    serveMetrics: (request, response) => prometheus.getMetricsRequestHandler(request, response),
    stop: async () => void (await Promise.allSettled(running.map((provider) => provider.shutdown()))),
  };
}

/** Who measures: this service, in this process, on this host, and what `OTEL_RESOURCE_ATTRIBUTES` adds. */
function resourceOf(service: string): Resource {
  const detectors = [serviceInstanceIdDetector, processDetector, hostDetector, osDetector, envDetector];
  return defaultResource()
    .merge(detectResources({ detectors }))
    .merge(resourceFromAttributes({ 'service.name': service }));
}

function startMetrics(resource: Resource, reader: PrometheusExporter): MeterProvider {
  const meters = new MeterProvider({ resource, readers: [reader] });
  metrics.setGlobalMeterProvider(meters);
  new RuntimeNodeInstrumentation({ monitoringPrecision: loopEveryMs }).setMeterProvider(meters);
  return meters;
}
