import type { ServiceParts } from '@kerf/service';
import type { IssuerConfig } from './config.ts';
import { issuerModule } from './issuer.module.ts';
import { prepareHttp } from './prepare-http.ts';

/** What makes a service the issuer of OAuth. */
export const issuerParts: ServiceParts<IssuerConfig> = {
  name: 'issuer',
  module: issuerModule,
  http: (config) => ({ ...config, host: config.KERF_OAUTH_HOST, port: config.KERF_OAUTH_PORT }),
  prepare: prepareHttp,
};
