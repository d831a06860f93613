import { join } from 'node:path';
import { type Certificates, makeCertificates } from '../certificates.ts';
import { Owner } from '../processes/owner.ts';
import { freePort } from '../processes/port.ts';
import { startRoundRobin } from '../round-robin.ts';
import { environmentOf, type Setting } from './plan.ts';
import { localSecrets } from './secrets.ts';
import type { ServerUrls } from './server-urls.ts';
import { type Service, type ServiceName, startService } from './service.ts';

/** How many of each service, on which public ports, over which servers. */
export interface ProductOptions {
  /** Logs, certificates and secrets go here. */
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
  /** Where the issuer of OAuth listens; absent: there is none. */
  issuerPort?: number | undefined;
}

/** A whole product that runs. */
export interface Product {
  /** Where clients go; behind it, the gateways in turn. */
  baseUrl: string;
  /** Where adapters go; behind it, the brokers in turn. */
  wsUrl: string;
  gatewayUrls: string[];
  brokerUrls: string[];
  caFile: string;
  services: Service[];
  stop: () => Promise<void>;
}

/** Start every service of the product and wait until all are ready; stop() ends them in reverse order. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const owner = new Owner();
  try {
    return await start(owner, options);
  } catch (error) {
    await owner.stop();
    throw error;
  }
}

async function start(owner: Owner, options: ProductOptions): Promise<Product> {
  const { folder, gateways = 1, brokers = 1 } = options;
  const certificates = await makeCertificates(join(folder, 'certificates'));
  const socketPorts = await publicPorts(brokers, options.wsPort);
  const wsPort = await frontPort(owner, socketPorts, options.wsPort);
  const ports = await publicPorts(gateways, options.port);
  const baseUrl = `https://127.0.0.1:${await frontPort(owner, ports, options.port)}`;
  const issuerPorts = options.issuerPort === undefined ? [] : [options.issuerPort];
  const setting = await settingOf(options, certificates, baseUrl);
  const logs = join(folder, 'logs');
  const begin = (name: ServiceName, ports: readonly (number | undefined)[]) =>
    ports.map((port, index) => {
      const label = ports.length > 1 ? `${name}-${index + 1}` : name;
      return startService(name, environmentOf(name, setting, port), { folder: logs, label });
    });
  const behind = await owner.ownAll([
    ...begin('accounts', innerPorts(options.accounts)),
    ...begin('quota', innerPorts(options.quotas)),
    ...begin('standards', innerPorts(options.standards)),
    ...begin('broker', socketPorts),
  ]);
  const edge = await owner.ownAll([...begin('gateway', ports), ...begin('issuer', issuerPorts)]);
  return {
    baseUrl,
    wsUrl: `wss://127.0.0.1:${wsPort}`,
    gatewayUrls: ports.map((port) => `https://127.0.0.1:${port}`),
    brokerUrls: socketPorts.map((port) => `wss://127.0.0.1:${port}`),
    caFile: certificates.caFile,
    services: [...behind, ...edge],
    stop: owner.stop,
  };
}

async function settingOf(
  { folder, servers, env = {}, issuerPort }: ProductOptions,
  certificates: Certificates,
  publicUrl: string,
): Promise<Setting> {
  const secrets = await localSecrets(join(folder, 'secrets.json'));
  // Another name than that of the gateways, so that no cookie is sent to both.
  const issuerUrl = issuerPort === undefined ? undefined : `https://localhost:${issuerPort}`;
  return { servers, secrets, certificates, publicUrl, issuerUrl, filesFolder: join(folder, 'files'), env };
}

const innerPorts = (count = 1): undefined[] => Array.from({ length: count }, () => undefined);

// A single one listens on the public port itself; several stand behind a round robin that does.
async function publicPorts(count: number, wanted: number | undefined): Promise<number[]> {
  if (count === 1 && wanted !== undefined) return [wanted];
  return Promise.all(Array.from({ length: count }, () => freePort()));
}

async function frontPort(owner: Owner, ports: readonly number[], wanted: number | undefined): Promise<number> {
  const [only] = ports;
  if (ports.length === 1 && only !== undefined) return only;
  return owner.own(await startRoundRobin(ports, wanted)).port;
}
