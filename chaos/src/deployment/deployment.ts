import { join } from 'node:path';
import {
  getServiceEnvironment,
  findFreePort,
  ResourceScope,
  type ServiceName,
  type DeploymentSettings,
  startService,
} from '@kerf/tools';
import { type InfrastructureOptions, startInfrastructure } from './infrastructure.ts';
import { SupervisedProcess } from './supervised-process.ts';

/** Number of instances of each service. */
type Scale = Readonly<Partial<Record<ServiceName, number>>>;

/** Folder, database and size of a deployment. */
export interface DeploymentOptions extends InfrastructureOptions {
  readonly scale: Scale;
  /** Variables for every service. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Running product; each of its processes can be killed. */
export interface Deployment {
  /** Every server and service except the database; `kind` identifies them. */
  readonly processes: readonly SupervisedProcess[];
  readonly gatewayUrls: readonly string[];
  readonly issuerUrls: readonly string[];
  readonly brokerUrls: readonly string[];
  readonly natsUrl: string;
  readonly redisUrl: string;
  readonly caFile: string;
  /** Secret in the digests of keys. */
  readonly pepper: string;
  /** Secret from which the opaque ids of operations are derived. */
  readonly operationSecret: string;
}

/** Size of the volume of the database according to the configuration: no run writes as much. */
export const databaseVolumeBytes = 100_000_000_000;

/** Bounds that a single client of a run can reach. */
export const lowBounds = {
  KERF_ADMISSIONS_AT_ONCE: '8',
  KERF_ADMISSIONS_WAITING: '24',
  KERF_FAILED_KEYS_PER_MINUTE: '30',
  KERF_WRITE_TIMEOUT_MS: '1000',
  KERF_PIPELINED_REQUESTS: '100',
  KERF_DATABASE_VOLUME_BYTES: String(databaseVolumeBytes),
  KERF_STORAGE_CHECK_INTERVAL_MS: '300',
};

/** Starts NATS, Redis and the services; the scope stops them. */
export async function startDeployment(options: DeploymentOptions, scope: ResourceScope): Promise<Deployment> {
  const { settings: usual, processes } = await startInfrastructure(options, scope);
  const settings = { ...usual, env: { ...usual.env, ...options.variables } };
  const { secrets, certificates, servers } = settings;
  const instances = await Promise.all(planInstances(options.scale));
  const services = await scope.addAll(
    instances.map((instance) => startInstance(instance, settings, join(options.folder, 'logs'))),
  );
  const portsOf = (name: ServiceName) => instances.filter((instance) => instance.name === name).map(({ port }) => port);
  return {
    processes: [...processes, ...services],
    gatewayUrls: portsOf('gateway').map(buildUrl),
    issuerUrls: portsOf('issuer').map(buildIssuerUrl),
    brokerUrls: portsOf('broker').map((port) => `wss://127.0.0.1:${port}`),
    natsUrl: servers.natsUrl,
    redisUrl: servers.redisUrl,
    caFile: certificates.caFile,
    pepper: secrets.keyPepper,
    operationSecret: secrets.operationSecret,
  };
}

/** Process of a service, with its fixed ports. */
interface ServiceInstance {
  readonly name: ServiceName;
  readonly label: string;
  readonly port: number;
  readonly internalPort: number;
}

const startOrder: readonly ServiceName[] = ['accounts', 'quota', 'standards', 'broker', 'gateway', 'issuer'];

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
  const own = name === 'issuer' ? { ...settings, issuerUrl: buildIssuerUrl(port) } : settings;
  const environment = { ...getServiceEnvironment(name, own, port), KERF_INTERNAL_PORT: String(internalPort) };
  const start = async () => {
    const { pid, kill, exited, logFile } = await startService(name, environment, { folder, label });
    // Killed at the end too: a service must survive that, and a short run need not wait.
    const stop = async () => {
      kill('SIGKILL');
      await exited;
    };
    return { pid, stop, exited, logFile };
  };
  return SupervisedProcess.start(name, start, findUrl(name, port));
}

const buildUrl = (port: number): string => `https://127.0.0.1:${port}`;
/** Another host name than that of the gateways, so that no cookie is sent to both. */
const buildIssuerUrl = (port: number): string => `https://localhost:${port}`;

function findUrl(name: ServiceName, port: number): string | undefined {
  if (name === 'gateway') return buildUrl(port);
  return name === 'issuer' ? buildIssuerUrl(port) : undefined;
}
