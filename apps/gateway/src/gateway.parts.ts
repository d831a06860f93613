import { type Catalog, catalog } from '@kerf/catalog';
import { maxOperationMs } from '@kerf/contracts';
import type { ServiceDefinition } from '@kerf/service';
import { maxUploadMs } from './http/body-deadlines.ts';
import type { GatewayConfig } from './config.ts';
import { gatewayModule } from './gateway.module.ts';
import type { McpTestExtensions } from './mcp/test-extensions.ts';
import { prepareHttp } from './prepare-http.ts';

/** Parts of a gateway service; specs replace the catalogue and extend MCP. */
export const gatewayParts = (
  tools: Catalog = catalog,
  additions?: McpTestExtensions,
): ServiceDefinition<GatewayConfig> => ({
  name: 'gateway',
  module: (config) => gatewayModule(config, tools, additions),
  http: (config) => ({
    ...config,
    host: config.KERF_HOST,
    port: config.KERF_PORT,
    requestTimeoutMs: maxUploadMs,
  }),
  maxWorkMs: maxOperationMs,
  prepare: prepareHttp,
});
