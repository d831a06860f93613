import type { ServiceDefinition } from '@kerf/service';
import type { IssuerConfig } from './config.ts';
import { issuerModule } from './issuer.module.ts';
import { prepareHttp } from './prepare-http.ts';

/** Parts of the OAuth issuer service. */
export const issuerParts: ServiceDefinition<IssuerConfig> = {
  name: 'issuer',
  module: issuerModule,
  http: (config) => ({ ...config, host: config.KERF_OAUTH_HOST, port: config.KERF_OAUTH_PORT }),
  prepare: prepareHttp,
};
