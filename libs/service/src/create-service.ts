import { Bus, BusServer } from '@kerf/bus';
import type { Log } from '@kerf/telemetry';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { permitBodies } from './http/expectations.ts';
import { Drain } from './drain.ts';
import { FaultFilter } from './http/fault-filter.ts';
import { createFastifyAdapter, type HttpOptions } from './http/http-server.ts';
import { closeLingeringSockets } from './http/lingering-sockets.ts';
import { answerCutOffRequests, ownAnswerMs } from './http/open-requests.ts';
import { ProcessLog } from './process.ts';
import { Readiness } from './readiness.ts';
import { type WarmUp, warmUpService } from './warm-up.ts';

/** Definition of one service. */
export interface ServiceDefinition<Config> {
  readonly name: string;
  /** Module of the service; a promise if loading it takes long. */
  readonly module: (config: Config) => DynamicModule | Promise<DynamicModule>;
  /** HTTP options of services that serve HTTP. */
  readonly http?: (config: Config) => HttpOptions;
  /** Longest work that a shutdown waits for. Default: 30 s. */
  readonly maxWorkMs?: number;
  /** Extends the application before it listens, for example with a WebSocket adapter. */
  readonly prepare?: (app: INestApplication, config: Config) => void;
  /** Runs the path of the service before it serves. */
  readonly warmUp?: WarmUp<Config> | undefined;
}

/** Resources of the process that every service receives. */
export interface ProcessResources {
  readonly bus: Bus;
  readonly log: Log;
  readonly readiness: Readiness;
  /** Work that is cut off at the end of a drain. */
  readonly drain?: Drain;
}

/** Starts the application of one service, on the bus and on its HTTP port if it has one. */
export async function createService<Config>(
  { module, http, prepare, warmUp }: ServiceDefinition<Config>,
  config: Config,
  { bus, log, readiness, drain = new Drain() }: ProcessResources,
): Promise<INestApplication> {
  const providers = [
    { provide: Bus, useValue: bus },
    { provide: Readiness, useValue: readiness },
    { provide: Drain, useValue: drain },
    { provide: ProcessLog, useValue: new ProcessLog(log) },
  ];
  class ServiceRoot {}
  const root = { module: ServiceRoot, global: true, imports: [module(config)], providers, exports: providers };
  const endpoint = http?.(config);
  const app = await NestFactory.create(root, createFastifyAdapter(endpoint ?? busOnly, log), {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  app.useGlobalFilters(new FaultFilter(log));
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  closeLingeringSockets(server, readiness);
  answerCutOffRequests(server, drain);
  drainBusRequests(bus, drain);
  prepare?.(app, config);
  permitBodies(server);
  await warmUpService(warmUp, { app, config, log });
  app.connectMicroservice({ strategy: new BusServer(bus) }, { inheritAppConfig: true });
  await app.startAllMicroservices();
  await (endpoint ? app.listen(endpoint.port, endpoint.host) : app.init());
  return app;
}

/** Counts the bus requests of a drain, and answers those that it cuts off. */
function drainBusRequests(bus: Bus, drain: Drain): void {
  drain.addCount('bus requests', () => bus.server.inFlight.length);
  drain.onTimeout('bus requests', () => {
    setTimeout(() => bus.server.cutOff(), ownAnswerMs).unref();
    return bus.server.inFlight;
  });
}

/** HTTP options of services that only use the bus; their application never listens. */
const busOnly: HttpOptions = {
  host: '127.0.0.1',
  port: 0,
  KERF_TLS_CERT_FILE: undefined,
  KERF_TLS_KEY_FILE: undefined,
  KERF_TRUSTED_PROXIES: [],
  KERF_LOOPBACK_HTTP: true,
};
