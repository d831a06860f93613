import { Exposures, type ServiceParts } from '@kerf/service';
import type { FastifyInstance } from 'fastify';
import { AdapterSockets } from './adapter-sockets.ts';
import { brokerModule } from './broker.module.ts';
import type { BrokerConfig } from './config.ts';

/** What makes this service the broker. */
export const brokerService: ServiceParts<BrokerConfig> = {
  name: 'broker',
  module: brokerModule,
  http: (config) => ({ ...config, host: config.KERF_WS_HOST, port: config.KERF_WS_PORT }),
  prepare: (app) => {
    app.useWebSocketAdapter(app.get(AdapterSockets));
    app.get(Exposures).watch(app.getHttpAdapter().getInstance() as FastifyInstance);
  },
};
