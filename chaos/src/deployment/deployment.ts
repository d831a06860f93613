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

/** Starts NATS, Redis and the services; the scope stops them. */
export async function startDeployment(options: DeploymentOptions, scope: ResourceScope): Promise<Deployment> {
  const { settings, processes } = await startInfrastructure(options, scope);
  const { secrets, certificates, servers } = settings;
  const instances = await Promise.all(planInstances(options.scale));
  const services = await scope.addAll(
    instances.map((instance) => startInstance(instance, settings, join(options.folder, 'logs'))),
  );
  const portsOf = (name: ServiceName) => instances.filter((instance) => instance.name === name).map(({ port }) => port);
  return {
    processes: [...processes, ...services],
    gatewayUrls: portsOf('gateway').map(buildUrl),
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
  const start = async () => {
    const { pid, kill, exited, logFile } = await startService(name, environment, { folder, label });
    // Killed at the end too: a service must survive that, and a short run need not wait.
    const stop = async () => {
      kill('SIGKILL');
      await exited;
    };
    return { pid, stop, exited, logFile };
  };
  return SupervisedProcess.start(name, start, name === 'gateway' ? buildUrl(port) : undefined);
}

const buildUrl = (port: number): string => `https://127.0.0.1:${port}`;
