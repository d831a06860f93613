import { connectBus } from '@kerf/bus';
import { pause, settleWithin } from '@kerf/concurrency';
import { getErrorMessage } from '@kerf/errors';
import { openLog, startTelemetry, type Telemetry } from '@kerf/telemetry';
import type { INestApplication } from '@nestjs/common';
import { getBusAddress } from './configuration/bus-config.ts';
import type { ServiceConfig } from './configuration/config.ts';
import { findMisspeltVariables } from './configuration/misspelt-variables.ts';
import { type ProcessResources, createService, type ServiceDefinition } from './create-service.ts';
import { release } from './configuration/release.ts';
import { type CutOffWork, Drain, type DrainTimes, getDrainTimes } from './drain.ts';
import { startInternalServer } from './internal-server.ts';
import { Readiness } from './readiness.ts';

interface ServiceOptions<Config extends ServiceConfig> extends ServiceDefinition<Config> {
  readonly readConfig: () => Config;
}

/**
 * Runs one service until SIGTERM or SIGINT: configuration, telemetry, internal port, bus, application, drain.
 * If it cannot start, it prints the reason in one line and exits with code 1.
 */
export async function runService<Config extends ServiceConfig>(options: ServiceOptions<Config>): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    process.stderr.write(`${options.name} did not start: ${getErrorMessage(error)}\n`);
    process.exit(1);
  }
}

async function start<Config extends ServiceConfig>(options: ServiceOptions<Config>): Promise<void> {
  const config = options.readConfig();
  const log = openLog(options.name, config.KERF_LOG_LEVEL);
  for (const { variable, nearest } of findMisspeltVariables(process.env))
    log.warn({ variable, nearest }, 'unknown variable is ignored: did you mean the nearest one?');
  const telemetry = await startTelemetry({
    service: `kerf-${options.name}`,
    otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    exportIntervalMs: config.OTEL_BSP_SCHEDULE_DELAY,
    maxQueuedSpans: config.OTEL_BSP_MAX_QUEUE_SIZE,
    traceRatio: config.KERF_TRACE_RATIO,
    release,
    environment: config.KERF_ENVIRONMENT,
    log,
  });
  const stopExitingAtOnce = exitOnSignal();
  const readiness = new Readiness();
  const [host, port] = [config.KERF_INTERNAL_HOST, config.KERF_INTERNAL_PORT];
  const internal = await startInternalServer({ host, port, readiness, telemetry });
  const bus = await connectBus({ ...getBusAddress(config), name: options.name, log });
  readiness.add('bus', async () => {
    if (!bus.isConnected) throw new Error('disconnected');
  });

  const drain = new Drain();
  const warmUp = config.KERF_WARM_UP === 'on' ? options.warmUp : undefined;
  const app = await createService({ ...options, warmUp }, config, { bus, log, readiness, drain });
  // Throws if the bus refuses one of the service's subscriptions.
  await bus.flush();
  stopExitingAtOnce();
  readiness.markStarted();
  log.info('ready');
  const { KERF_DRAIN_TIMEOUT_MS } = config;
  const times = getDrainTimes({ ...options.http?.(config), KERF_DRAIN_TIMEOUT_MS }, options.maxWorkMs);
  stopOnSignal({ app, bus, log, readiness, drain, telemetry, internal, ...times });
}

/**
 * Exits on a signal during the start, when there is nothing to drain. Without a handler, the first process of a
 * container would ignore the signal. Returns a function that removes the handler.
 */
function exitOnSignal(): () => void {
  const exit = () => process.exit(0);
  process.on('SIGTERM', exit);
  process.on('SIGINT', exit);
  return () => {
    process.off('SIGTERM', exit);
    process.off('SIGINT', exit);
  };
}

interface RunningService extends ProcessResources, DrainTimes {
  readonly drain: Drain;
  readonly app: INestApplication;
  readonly telemetry: Telemetry;
  readonly internal: { close(): unknown; closeAllConnections(): void };
}

/**
 * Drains on SIGTERM or SIGINT: reports not ready, serves until load balancers have moved on, finishes requests in
 * flight, closes and exits. What is not finished after the drain timeout is cut off and answered with 503. A second
 * signal exits at once.
 */
function stopOnSignal(running: RunningService): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => cutOffWork(running), running.drainTimeoutMs).unref();
    void stopService(running).then(
      () => process.exit(0),
      (error: unknown) => {
        running.log.error({ err: error }, 'drain failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Answers what is unfinished, and ends the process when even that takes too long. */
function cutOffWork({ drain, drainTimeoutMs, log }: RunningService): void {
  log.warn(describeCutOff(drain.cutOffWork()), `the drain timeout of ${drainTimeoutMs} ms is over: cutting off work`);
  const exit = () => {
    log.error('the shutdown did not end: exiting with work unanswered');
    process.exit(1);
  };
  setTimeout(exit, cutOffGraceMs).unref();
}

/** Counts of what was cut off, and the first ids of each kind. */
const describeCutOff = (work: CutOffWork) =>
  Object.fromEntries(
    Object.entries(work)
      .filter(([, ids]) => ids.length > 0)
      .map(([kind, ids]) => [kind.replaceAll(' ', '_'), { count: ids.length, ids: ids.slice(0, maxLoggedIds) }]),
  );

/** Time after the drain timeout for answers and refunds of what was cut off. */
const cutOffGraceMs = 6_000;
const maxLoggedIds = 50;

async function stopService({
  app,
  bus,
  drain,
  log,
  readiness,
  telemetry,
  internal,
  drainDelayMs,
}: RunningService): Promise<void> {
  const startedAt = performance.now();
  log.info(drain.countWork(), 'draining');
  readiness.drain();
  await pause(drainDelayMs);
  await app.close();
  await bus.close();
  log.info({ ...drain.countWork(), ms: Math.round(performance.now() - startedAt) }, 'drained');
  internal.close();
  internal.closeAllConnections();
  await settleWithin(traceFlushTimeoutMs, telemetry.stop(), undefined);
}

/** Time for the last trace export, so that an unavailable collector does not delay the shutdown. */
const traceFlushTimeoutMs = 2_000;
