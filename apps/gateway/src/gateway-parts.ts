import { type Catalog, catalog } from '@kerf/catalog';
import type { ServiceParts } from '@kerf/service';
import { longestUploadMs } from './body-deadlines.ts';
import type { GatewayConfig } from './config.ts';
import { gatewayModule } from './gateway.module.ts';
import { prepareHttp } from './prepare-http.ts';

/** What makes a service the gateway of a catalogue: the product's, unless another one is given. */
export const gatewayParts = (tools: Catalog = catalog): ServiceParts<GatewayConfig> => ({
  name: 'gateway',
  module: (config) => gatewayModule(config, tools),
  http: (config) => ({
    ...config,
    host: config.KERF_HOST,
    port: config.KERF_PORT,
    requestTimeoutMs: longestUploadMs,
  }),
  prepare: prepareHttp,
});
