import { join } from 'node:path';
import { type Certificates, ensureCertificates } from './certificates.ts';
import { ResourceScope } from '../processes/resource-scope.ts';
import { findFreePort } from '../processes/port.ts';
import { startRoundRobin } from './round-robin.ts';
import { getServiceEnvironment, type DeploymentSettings } from './service-environment.ts';
import { loadSecrets } from './secrets.ts';
import type { ServerUrls } from './server-urls.ts';
import { type RunningService, type ServiceName, startService } from './service.ts';

/** Number of instances of each service, their public ports, and the servers they use. */
export interface ProductOptions {
  /** Folder for logs, certificates and secrets. */
  folder: string;
  /** Running servers; the database must be migrated. */
  servers: ServerUrls;
  /** Variables for every service. */
  env?: Readonly<Record<string, string>>;
  accounts?: number;
  gateways?: number;
  brokers?: number;
  quotas?: number;
  standards?: number;
  port?: number | undefined;
  wsPort?: number | undefined;
  /** Port of the OAuth issuer; absent: there is none. */
  issuerPort?: number | undefined;
  /** Host of the public URL. Passkeys need a name; the issuer gets the other host. */
  publicHost?: '127.0.0.1' | 'localhost';
}

/** Complete running product. */
export interface Product {
  /** URL for clients; requests go to the gateways round-robin. */
  baseUrl: string;
  /** The same with the public host, as the services know it. */
  publicUrl: string;
  /** URL for adapters; connections go to the brokers round-robin. */
  wsUrl: string;
  gatewayUrls: string[];
  brokerUrls: string[];
  caFile: string;
  services: RunningService[];
  stop: () => Promise<void>;
}

/** Starts every service of the product and waits until all are ready; stop() ends them in reverse order. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const scope = new ResourceScope();
  try {
    return await startAll(scope, options);
  } catch (error) {
    await scope.stop();
    throw error;
  }
}

async function startAll(scope: ResourceScope, options: ProductOptions): Promise<Product> {
  const { folder, gateways = 1, brokers = 1 } = options;
  const certificates = await ensureCertificates(join(folder, 'certificates'));
  const socketPorts = await choosePublicPorts(brokers, options.wsPort);
  const wsPort = await startFrontPort(scope, socketPorts, options.wsPort);
  const ports = await choosePublicPorts(gateways, options.port);
  const baseUrl = `https://127.0.0.1:${await startFrontPort(scope, ports, options.port)}`;
  const issuerPorts = options.issuerPort === undefined ? [] : [options.issuerPort];
  const wsUrl = `wss://127.0.0.1:${wsPort}`;
  const publicUrl = baseUrl.replace('127.0.0.1', options.publicHost ?? '127.0.0.1');
  const settings = await createSettings(options, certificates, { publicUrl, adapterUrl: wsUrl });
  const logs = join(folder, 'logs');
  const startInstances = (name: ServiceName, ports: readonly (number | undefined)[]) =>
    ports.map((port, index) => {
      const label = ports.length > 1 ? `${name}-${index + 1}` : name;
      return startService(name, getServiceEnvironment(name, settings, port), { folder: logs, label });
    });
  const behind = await scope.addAll([
    ...startInstances('accounts', noPublicPorts(options.accounts)),
    ...startInstances('quota', noPublicPorts(options.quotas)),
    ...startInstances('standards', noPublicPorts(options.standards)),
    ...startInstances('broker', socketPorts),
  ]);
  const edge = await scope.addAll([...startInstances('gateway', ports), ...startInstances('issuer', issuerPorts)]);
  return {
    baseUrl,
    publicUrl,
    wsUrl,
    gatewayUrls: ports.map((port) => `https://127.0.0.1:${port}`),
    brokerUrls: socketPorts.map((port) => `wss://127.0.0.1:${port}`),
    caFile: certificates.caFile,
    services: [...behind, ...edge],
    stop: scope.stop,
  };
}

async function createSettings(
  { folder, servers, env = {}, issuerPort, publicHost }: ProductOptions,
  certificates: Certificates,
  urls: Pick<DeploymentSettings, 'publicUrl' | 'adapterUrl'>,
): Promise<DeploymentSettings> {
  const secrets = await loadSecrets(join(folder, 'secrets.json'));
  // A different host from the gateways, so that no cookie is sent to both.
  const issuerHost = publicHost === 'localhost' ? '127.0.0.1' : 'localhost';
  const issuerUrl = issuerPort === undefined ? undefined : `https://${issuerHost}:${issuerPort}`;
  const folders = { filesFolder: join(folder, 'files'), mailFolder: join(folder, 'mail') };
  return { servers, secrets, certificates, ...urls, issuerUrl, ...folders, env };
}

const noPublicPorts = (count = 1): undefined[] => Array.from({ length: count }, () => undefined);

// A single instance listens on the public port itself; several are behind a round robin.
async function choosePublicPorts(count: number, wanted: number | undefined): Promise<number[]> {
  if (count === 1 && wanted !== undefined) return [wanted];
  return Promise.all(Array.from({ length: count }, () => findFreePort()));
}

async function startFrontPort(
  scope: ResourceScope,
  ports: readonly number[],
  wanted: number | undefined,
): Promise<number> {
  const [only] = ports;
  if (ports.length === 1 && only !== undefined) return only;
  return scope.add(await startRoundRobin(ports, wanted)).port;
}
