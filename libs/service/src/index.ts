export { createAddressList, hasAddress } from './http/address-list.ts';
export { allowListConfig, AllowLists } from './http/allow-lists.ts';
export {
  positiveInteger,
  databaseConfig,
  drainConfig,
  type Environment,
  commaSeparatedList,
  portNumber,
  publicUrl,
  readConfig,
  type ServiceConfig,
  serviceConfig,
  type TlsConfig,
  tlsConfig,
  traceParentConfig,
} from './configuration/config.ts';
export { changesConfig } from './configuration/changes-config.ts';
export { connectionConfig } from './http/connections/connection-config.ts';
export { HostConnections, HostSlots } from './http/connections/host-connections.ts';
export { awaitsContinue, sendContinue } from './http/expectations.ts';
export { copyHeaders, formatTransportHeaders } from './http/transport-headers.ts';
export { normalizeTarget } from './http/request-target.ts';
export { ConfigurationError } from './configuration/configuration-error.ts';
export { type ProcessResources, createService, type ServiceDefinition } from './create-service.ts';
export { Drain } from './drain.ts';
export { PlaintextKeys } from './keys/plaintext-keys.ts';
export { FaultFilter } from './http/fault-filter.ts';
export { maxBodyBytes, toFault, getPrintablePath } from './http/http-faults.ts';
export { Html, html } from './http/html.ts';
export { createFastifyAdapter, type HttpOptions } from './http/http-server.ts';
export { keyConfig, getPeppers, computeDigests } from './keys/key-config.ts';
export { plaintextKeysProvider, keyProviders } from './keys/key-providers.ts';
export { type EndLookup, KeyLookups } from './keys/key-lookups.ts';
export { KeyUsage } from './keys/key-usage.ts';
export { RecentKeys, RejectedKeys } from './keys/recent-keys.ts';
export { checkOwnHost, issuerUrl } from './configuration/issuer-url.ts';
export { hostPrefix, getNetwork, sitePrefix } from './http/network.ts';
export { createPodName, ProcessLog } from './process.ts';
export { provide, provideEventConsumer } from './providers.ts';
export { Readiness } from './readiness.ts';
export { startPeriodicTask } from './periodic-task.ts';
export { countHeaderLines, getApiKey, getBearerToken } from './http/request-headers.ts';
export { runService } from './run-service.ts';
export { type BusAddress, getBusAddress } from './configuration/bus-config.ts';
export { getMaxDatabaseBytes, volumeConfig } from './configuration/volume-config.ts';
export { StorageCheck } from './storage-check.ts';
export { streamsConfig } from './configuration/streams-config.ts';
export { readableFile } from './configuration/readable-file.ts';
export { checkedSecret, Secret, secret, secretUrl } from './configuration/secret.ts';
export { type Release, release } from './configuration/release.ts';
export { SecureTransport } from './http/secure-transport.ts';
export type { Rehearsal } from './warm-up.ts';
