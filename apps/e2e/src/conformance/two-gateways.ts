import { join } from 'node:path';
import {
  getServiceEnvironment,
  findFreePort,
  unlimitedRates,
  loadSecrets,
  ensureCertificates,
  ResourceScope,
  startRoundRobin,
  startService,
  createTemporaryFolder,
} from '@kerf/tools';
import { type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';

/** Two additional gateways of the shared product, with their own secrets. */
export interface TwoGateways {
  /** Address at which the gateways alternate, connection by connection. */
  readonly place: Pick<ProductAddresses, 'baseUrl' | 'caFile'>;
  /** Address at which two OAuth issuers alternate, if there are any. */
  readonly issuerUrl: string | undefined;
  /** WebSocket URL for adapters with keys of these gateways, if there are issuers. */
  readonly wsUrl: string;
  stop(): Promise<void>;
}

interface GatewayOptions {
  /** File to run instead of the product's gateway. */
  readonly program?: string;
  /** True to start OAuth issuers as well. */
  readonly withIssuers?: boolean;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts both and waits until they are ready. */
export async function startTwoGateways(wanted: GatewayOptions): Promise<TwoGateways> {
  const scope = new ResourceScope();
  try {
    return { ...(await startAll(scope, wanted)), stop: scope.stop };
  } catch (error) {
    await scope.stop();
    throw error;
  }
}

async function startAll(
  scope: ResourceScope,
  { program, env, withIssuers = false }: GatewayOptions,
): Promise<Omit<TwoGateways, 'stop'>> {
  const folder = await createTemporaryFolder();
  scope.add({ stop: folder.remove });
  const [certificates, secrets] = await Promise.all([
    ensureCertificates(folder.path),
    loadSecrets(join(folder.path, 'secrets.json')),
  ]);
  const { natsUrl, natsPasswords, databaseUrl } = sharedAddresses();
  const ports = await Promise.all([findFreePort(), findFreePort()]);
  const baseUrl = `https://127.0.0.1:${scope.add(await startRoundRobin(ports)).port}`;
  const issuerPorts = withIssuers ? await Promise.all([findFreePort(), findFreePort()]) : [];
  const issuerUrl = withIssuers ? `https://localhost:${scope.add(await startRoundRobin(issuerPorts)).port}` : undefined;
  const setting = {
    servers: { natsUrl, natsPasswords, databaseUrl, redisUrl: '' },
    secrets,
    certificates,
    publicUrl: baseUrl,
    issuerUrl,
    filesFolder: join(folder.path, 'files'),
    env: { ...unlimitedRates, ...env },
  };
  const wsPort = await findFreePort();
  const startInstance = (name: 'broker' | 'gateway' | 'issuer', port: number, file?: string) =>
    startService(name, getServiceEnvironment(name, setting, port), {
      folder: folder.path,
      label: `${name}-at-${port}`,
      ...(file !== undefined && { program: file }),
    });
  await scope.addAll([
    ...ports.map((port) => startInstance('gateway', port, program)),
    ...issuerPorts.map((port) => startInstance('issuer', port)),
    ...(withIssuers ? [startInstance('broker', wsPort)] : []),
  ]);
  return { place: { baseUrl, caFile: certificates.caFile }, issuerUrl, wsUrl: `wss://127.0.0.1:${wsPort}` };
}
