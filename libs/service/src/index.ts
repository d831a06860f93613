export { addressList, holds } from './http/address-list.ts';
export { allowListConfig, AllowLists } from './http/allow-lists.ts';
export { bearerIn, keyIn } from './http/shown-key.ts';
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
} from './configuration/config.ts';
export { ConfigurationError } from './configuration/configuration-error.ts';
export { consuming } from './consuming.ts';
export { type Chassis, createService, type ServiceParts } from './create-service.ts';
export { Denials } from './keys/denials.ts';
export { Exposures } from './keys/exposures.ts';
export { FaultFilter } from './http/fault-filter.ts';
export { bodyLimit, faultOf, pathOf } from './http/http-faults.ts';
export { Html, html } from './http/html.ts';
export { fastifyAdapter, type HttpOptions } from './http/http-server.ts';
export { keyConfig, peppersOf, storedFormsOf } from './keys/key-config.ts';
export { exposuresProvider, keyProviders } from './keys/key-providers.ts';
export { KeyUses } from './keys/key-uses.ts';
export { LatestKeys } from './keys/latest-keys.ts';
export { checkOwnHost, issuerUrl } from './configuration/issuer-url.ts';
export { host, networkOf, site } from './http/network.ts';
export { noLongerThan } from './no-longer-than.ts';
export { newPodName } from './pod-name.ts';
export { ProcessLog } from './process-log.ts';
export { provide } from './provide.ts';
export { Readiness } from './readiness.ts';
export { drained, every, type Round } from './rounds.ts';
export { linesOf } from './http/request-head.ts';
export { runService } from './run-service.ts';
export { Secret, secret, secretUrl } from './configuration/secret.ts';
export { SecureRequests } from './http/secure-requests.ts';
export { secureServer } from './http/secure-server.ts';
