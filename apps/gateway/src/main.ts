import { runService } from '@kerf/service';
import { readGatewayConfig } from './config.ts';
import { gatewayModule } from './gateway.module.ts';
import { prepareHttp } from './prepare-http.ts';

await runService({
  name: 'gateway',
  readConfig: readGatewayConfig,
  module: gatewayModule,
  http: (config) => ({ ...config, host: config.KERF_HOST, port: config.KERF_PORT }),
  prepare: prepareHttp,
});
