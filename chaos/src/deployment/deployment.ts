import { join } from 'node:path';
import {
  getServiceEnvironment,
  findFreePort,
  unlimitedRates,
  enableRoleLogins,
  loadSecrets,
  ensureCertificates,
  ResourceScope,
  type ServiceName,
  type DeploymentSettings,
  writeSpecAccess,
  startNats,
  startRedis,
  startService,
  addLogin,
} from '@kerf/tools';
import { SupervisedProcess } from './supervised-process.ts';

/** Number of instances of each service. */
type Scale = Readonly<Partial<Record<ServiceName, number>>>;

/** Folder, database and size of a deployment. */
export interface DeploymentOptions {
  readonly folder: string;
  /** A migrated database. */
  readonly databaseUrl: string;
  readonly scale: Scale;
}

/** Running product; each of its processes can be killed. */
export interface Deployment {
  /** Every server and service except the database; `kind` identifies them. */
  readonly processes: readonly SupervisedProcess[];
  readonly gatewayUrls: readonly string[];
  readonly brokerUrls: readonly string[];
  readonly natsUrl: string;
  readonly redisUrl: string;
  readonly caFile: string;
  /** Secret in the digests of keys. */
  readonly pepper: string;
  /** Secret from which the opaque ids of operations are derived. */
  readonly operationSecret: string;
}

/** Short intervals, because a run is short, and unreachable limits, because other specs cover them. */
const variables = {
  ...unlimitedRates,
  KERF_SWEEP_INTERVAL_MS: '500',
  KERF_HEARTBEAT_INTERVAL_MS: '1000',
  KERF_TRACE_RATIO: '0',
  // Shorter than many operations: a drain cuts them off.
  KERF_DRAIN_TIMEOUT_MS: '1000',
  KERF_ACCOUNT_FILES: '1000000',
  KERF_ACCOUNT_UPLOADS_AT_ONCE: '1000',
};

/** Starts NATS, Redis and the services; the scope stops them. */
export async function startDeployment(options: DeploymentOptions, scope: ResourceScope): Promise<Deployment> {
  const servers = await startServers(options.folder, scope);
  const secrets = await loadSecrets(join(options.folder, 'secrets.json'));
  const certificates = await ensureCertificates(join(options.folder, 'certificates'));
  const { natsUrl, natsPasswords, redisUrl } = servers;
  const { databaseUrl } = options;
  await enableRoleLogins(databaseUrl);
  const settings = {
    servers: { databaseUrl, databaseRoles: true, natsUrl, natsPasswords, redisUrl },
    secrets,
    certificates,
    // Clients and adapters know the gateways individually, and request any file from any of them.
    publicUrl: 'https://127.0.0.1',
    filesFolder: join(options.folder, 'files'),
    env: variables,
  };
  const instances = await Promise.all(planInstances(options.scale));
  const services = await scope.addAll(
    instances.map((instance) => startInstance(instance, settings, join(options.folder, 'logs'))),
  );
  const portsOf = (name: ServiceName) => instances.filter((instance) => instance.name === name).map(({ port }) => port);
  return {
    processes: [...servers.processes, ...services],
    gatewayUrls: portsOf('gateway').map((port) => `https://127.0.0.1:${port}`),
    brokerUrls: portsOf('broker').map((port) => `wss://127.0.0.1:${port}`),
    natsUrl,
    redisUrl,
    caFile: certificates.caFile,
    pepper: secrets.keyPepper,
    operationSecret: secrets.operationSecret,
  };
}

async function startServers(folder: string, scope: ResourceScope) {
  const [natsPort, redisPort] = [await findFreePort(), await findFreePort()];
  const access = await writeSpecAccess(folder);
  const nats = () => startNats({ folder: join(folder, 'nats'), port: natsPort, access });
  let redisUrl = '';
  const redis = async () => {
    const server = await startRedis({ folder: join(folder, 'redis'), port: redisPort });
    redisUrl = server.url;
    return server;
  };
  const processes = await scope.addAll([
    SupervisedProcess.start('nats', nats),
    SupervisedProcess.start('redis', redis),
  ]);
  const natsPasswords = access.passwords;
  const natsUrl = addLogin(`nats://127.0.0.1:${natsPort}`, 'specification', natsPasswords['specification']);
  return { processes, natsUrl, natsPasswords, redisUrl };
}

/** Process of a service, with its fixed ports. */
interface ServiceInstance {
  readonly name: ServiceName;
  readonly label: string;
  readonly port: number;
  readonly internalPort: number;
}

const startOrder: readonly ServiceName[] = ['accounts', 'quota', 'standards', 'broker', 'gateway'];

const planInstances = (scale: Scale): Promise<ServiceInstance>[] =>
  startOrder.flatMap((name) =>
    Array.from({ length: scale[name] ?? 0 }, async (_, index) => ({
      name,
      label: `${name}-${index + 1}`,
      port: await findFreePort(),
      internalPort: await findFreePort(),
    })),
  );

function startInstance(
  { name, label, port, internalPort }: ServiceInstance,
  settings: DeploymentSettings,
  folder: string,
): Promise<SupervisedProcess> {
  const environment = { ...getServiceEnvironment(name, settings, port), KERF_INTERNAL_PORT: String(internalPort) };
  return SupervisedProcess.start(name, async () => {
    const { pid, kill, exited, logFile } = await startService(name, environment, { folder, label });
    // Killed at the end too: a service must survive that, and a short run need not wait.
    const stop = async () => {
      kill('SIGKILL');
      await exited;
    };
    return { pid, stop, exited, logFile };
  });
}
