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

/** What makes one service different from another. */
export interface ServiceParts<Config> {
  readonly name: string;
  readonly module: (config: Config) => DynamicModule;
  /** For services that answer HTTP themselves. */
  readonly http?: (config: Config) => HttpOptions;
  /** Adds to the application before it listens, for example a WebSocket adapter. */
  readonly prepare?: (app: INestApplication, config: Config) => void;
}

/** What every service is given by the process it runs in. */
export interface Chassis {
  readonly bus: Bus;
  readonly log: Log;
  readonly readiness: Readiness;
}

/** The running application of one service: on the bus, and on its HTTP port when it has one. */
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

/** For services that only answer on the bus: the application is never asked to listen. */
const noEndpoint: HttpOptions = {
  host: '127.0.0.1',
  port: 0,
  KERF_TLS_CERT_FILE: undefined,
  KERF_TLS_KEY_FILE: undefined,
  KERF_TRUSTED_PROXIES: [],
  KERF_LOOPBACK_HTTP: true,
};
