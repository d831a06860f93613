import { Bus, BusServer } from '@kerf/bus';
import type { Log } from '@kerf/telemetry';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { FaultFilter } from './http/fault-filter.ts';
import { fastifyAdapter, type HttpOptions } from './http/http-server.ts';
import { leaveConnections } from './http/left-connections.ts';
import { ProcessLog } from './process-log.ts';
import { Readiness } from './readiness.ts';

/** Definition of one service. */
export interface ServiceParts<Config> {
  readonly name: string;
  readonly module: (config: Config) => DynamicModule;
  /** HTTP options of services that serve HTTP. */
  readonly http?: (config: Config) => HttpOptions;
  /** Extends the application before it listens, for example with a WebSocket adapter. */
  readonly prepare?: (app: INestApplication, config: Config) => void;
}

/** Resources of the process that every service receives. */
export interface Chassis {
  readonly bus: Bus;
  readonly log: Log;
  readonly readiness: Readiness;
}

/** Starts the application of one service, on the bus and on its HTTP port if it has one. */
export async function createService<Config>(
  { module, http, prepare }: ServiceParts<Config>,
  config: Config,
  { bus, log, readiness }: Chassis,
): Promise<INestApplication> {
  const provided = [
    { provide: Bus, useValue: bus },
    { provide: Readiness, useValue: readiness },
    { provide: ProcessLog, useValue: new ProcessLog(log) },
  ];
  class ServiceRoot {}
  const root = { module: ServiceRoot, global: true, imports: [module(config)], providers: provided, exports: provided };
  const endpoint = http?.(config);
  const app = await NestFactory.create(root, fastifyAdapter(endpoint ?? noEndpoint), {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  app.useGlobalFilters(new FaultFilter(log));
  leaveConnections(app.getHttpAdapter().getInstance() as FastifyInstance, readiness);
  prepare?.(app, config);
  app.connectMicroservice({ strategy: new BusServer(bus) }, { inheritAppConfig: true });
  await app.startAllMicroservices();
  await (endpoint ? app.listen(endpoint.port, endpoint.host) : app.init());
  return app;
}

/** HTTP options of services that only use the bus; their application never listens. */
const noEndpoint: HttpOptions = {
  host: '127.0.0.1',
  port: 0,
  KERF_TLS_CERT_FILE: undefined,
  KERF_TLS_KEY_FILE: undefined,
  KERF_TRUSTED_PROXIES: [],
  KERF_LOOPBACK_HTTP: true,
};
