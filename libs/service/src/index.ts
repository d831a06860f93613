export { addressList, holds } from './address-list.ts';
export { allowListConfig, AllowLists } from './allow-lists.ts';
export { bearerIn } from './bearer.ts';
export { BoundedMap } from './bounded-map.ts';
export {
  count,
  databaseConfig,
  drainConfig,
  type Environment,
  list,
  portNumber,
  publicUrl,
  readConfig,
  type ServiceConfig,
  serviceConfig,
  type TlsConfig,
  tlsConfig,
} from './config.ts';
export { ConfigurationError } from './configuration-error.ts';
export { consuming } from './consuming.ts';
export { type Chassis, createService, type ServiceParts } from './create-service.ts';
export { Denials } from './denials.ts';
export { Exposures } from './exposures.ts';
export { FaultFilter } from './fault-filter.ts';
export { bodyLimit, faultOf, pathOf } from './http-faults.ts';
export { Html, html } from './html.ts';
export { fastifyAdapter, type HttpOptions } from './http-server.ts';
export { keyConfig, peppersOf, storedFormsOf } from './key-config.ts';
export { exposuresProvider, keyProviders } from './key-providers.ts';
export { KeyUses } from './key-uses.ts';
export { LatestKeys } from './latest-keys.ts';
export { checkOwnHost, issuerUrl } from './issuer-url.ts';
export { host, networkOf, site } from './network.ts';
export { newPodName } from './pod-name.ts';
export { ProcessLog } from './process-log.ts';
export { provide } from './provide.ts';
export { Readiness } from './readiness.ts';
export { drained, every, type Round } from './rounds.ts';
export { linesOf } from './request-head.ts';
export { runService } from './run-service.ts';
export { Secret, secret, secretUrl } from './secret.ts';
export { SecureRequests } from './secure-requests.ts';
export { secureServer } from './secure-server.ts';
