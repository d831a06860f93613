export { type Certificates, ensureCertificates } from './services/certificates.ts';
export { addLogin } from './services/url-login.ts';
export { declareStreams } from './start/declare-streams.ts';
export { migrate } from './migrate.ts';
export { renderNatsConfiguration } from './nats/configuration.ts';
export { shippedNatsConfiguration } from './nats/shipped-configuration.ts';
export { writeSpecAccess } from './nats/spec-access.ts';
export { packPackage } from './pack/pack-package.ts';
export { watchTerminationSignals } from './processes/termination-signal.ts';
export { launchProgram, type Program, type RunningProcess } from './processes/launch.ts';
export { ResourceScope } from './processes/resource-scope.ts';
export { findFreePort, isPortFree } from './processes/port.ts';
export { waitUntil } from './processes/wait.ts';
export {
  resolveInProject,
  projectFolder,
  stateFolder,
  type TemporaryFolder,
  createTemporaryFolder,
} from './project.ts';
export { prepareTree, type ReleaseTree } from './releases/release-tree.ts';
export { type RoundRobin, startRoundRobin } from './services/round-robin.ts';
export { type FreeCad, findOrInstallFreecad } from './servers/freecad.ts';
export { type NatsOptions, type NatsServer, startNats } from './servers/nats.ts';
export { createNatsAccess, type NatsAccess } from './nats/access.ts';
export { type PostgresOptions, startPostgres } from './servers/postgres.ts';
export {
  backUpPostgres,
  createRestorePoint,
  restorePostgres,
  startArchivedPostgres,
} from './servers/postgres-backup.ts';
export { startWithStandby, type ReplicatedPostgres } from './servers/postgres-standby.ts';
export { startPgBouncer } from './servers/pgbouncer.ts';
export { startPrometheus } from './servers/prometheus.ts';
export { startRedis } from './servers/redis.ts';
export {
  findOrInstallAmtool,
  findOrInstallBuildah,
  findOrInstallChromium,
  findOrInstallCompose,
  findOrInstallCurl,
  findOrInstallKubectl,
  findOrInstallNats,
  findOrInstallPrometheus,
} from './servers/programs.ts';
export { resolveServers, type Servers } from './servers/resolve-servers.ts';
export { type DatabaseService, databaseServices, enableRoleLogins, getDatabaseRole } from './servers/database-roles.ts';
export { s3Access, startS3 } from './servers/s3.ts';
export { type Server, type ServerOptions } from './servers/server.ts';
export { unlimitedRates } from './services/unlimited-rates.ts';
export { getServiceEnvironment, type DeploymentSettings } from './services/service-environment.ts';
export { type Product, type ProductOptions, startProduct } from './services/product.ts';
export { loadSecrets, type Secrets } from './services/secrets.ts';
export { getDatabaseUrl, type ServerUrls } from './services/server-urls.ts';
export { type RunningService, type ServiceName, startService } from './services/service.ts';
export { findOutdatedFunctions } from './sql/function-files.ts';
