import { adapterPath, maxOperationMs } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { PlaintextKeys, type ServiceDefinition } from '@kerf/service';
import type { FastifyInstance } from 'fastify';
import { WebSocketTransport } from './handshake/websocket-transport.ts';
import { brokerModule } from './broker.module.ts';
import type { BrokerConfig } from './config.ts';

/** Module, configuration and HTTP setup of the broker service. */
export const brokerParts: ServiceDefinition<BrokerConfig> = {
  name: 'broker',
  module: brokerModule,
  http: (config) => ({ ...config, host: config.KERF_WS_HOST, port: config.KERF_WS_PORT }),
  maxWorkMs: maxOperationMs,
  prepare: (app) => {
    app.useWebSocketAdapter(app.get(WebSocketTransport));
    const server = app.getHttpAdapter().getInstance() as FastifyInstance;
    app.get(PlaintextKeys).watchServer(server);
    refuseHttp(server);
  },
};

/** Answers plain HTTP requests to the adapter path with `upgrade_required`. */
function refuseHttp(server: FastifyInstance): void {
  server.get(adapterPath, async (_request, reply) => {
    void reply.header('upgrade', 'websocket');
    throw Fault.of('upgrade_required', { path: adapterPath });
  });
}
