import { join } from 'node:path';
import {
  environmentOf,
  freePort,
  generousLimits,
  localSecrets,
  makeCertificates,
  Owner,
  startRoundRobin,
  startService,
  temporaryFolder,
} from '@kerf/tools';
import { type Place, sharedPlace } from '../place.ts';

/** Two additional gateways of the shared product, with their own secrets. */
export interface TwoGateways {
  /** Address at which the gateways alternate, connection by connection. */
  readonly place: Pick<Place, 'baseUrl' | 'caFile'>;
  /** Address at which two OAuth issuers alternate, if there are any. */
  readonly issuerUrl: string | undefined;
  /** WebSocket URL for adapters with keys of these gateways, if there are issuers. */
  readonly wsUrl: string;
  stop(): Promise<void>;
}

interface Wanted {
  /** File to run instead of the product's gateway. */
  readonly program?: string;
  /** True to start OAuth issuers as well. */
  readonly withIssuers?: boolean;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts both and waits until they are ready. */
export async function startTwoGateways(wanted: Wanted): Promise<TwoGateways> {
  const owner = new Owner();
  try {
    return { ...(await start(owner, wanted)), stop: owner.stop };
  } catch (error) {
    await owner.stop();
    throw error;
  }
}

async function start(owner: Owner, { program, env, withIssuers = false }: Wanted): Promise<Omit<TwoGateways, 'stop'>> {
  const folder = await temporaryFolder();
  owner.own({ stop: folder.remove });
  const [certificates, secrets] = await Promise.all([
    makeCertificates(folder.path),
    localSecrets(join(folder.path, 'secrets.json')),
  ]);
  const { natsUrl, natsPasswords, databaseUrl } = sharedPlace();
  const ports = await Promise.all([freePort(), freePort()]);
  const baseUrl = `https://127.0.0.1:${owner.own(await startRoundRobin(ports)).port}`;
  const issuerPorts = withIssuers ? await Promise.all([freePort(), freePort()]) : [];
  const issuerUrl = withIssuers ? `https://localhost:${owner.own(await startRoundRobin(issuerPorts)).port}` : undefined;
  const setting = {
    servers: { natsUrl, natsPasswords, databaseUrl, redisUrl: '' },
    secrets,
    certificates,
    publicUrl: baseUrl,
    issuerUrl,
    filesFolder: join(folder.path, 'files'),
    env: { ...generousLimits, ...env },
  };
  const wsPort = await freePort();
  const begin = (name: 'broker' | 'gateway' | 'issuer', port: number, file?: string) =>
    startService(name, environmentOf(name, setting, port), {
      folder: folder.path,
      label: `${name}-at-${port}`,
      ...(file !== undefined && { program: file }),
    });
  await owner.ownAll([
    ...ports.map((port) => begin('gateway', port, program)),
    ...issuerPorts.map((port) => begin('issuer', port)),
    ...(withIssuers ? [begin('broker', wsPort)] : []),
  ]);
  return { place: { baseUrl, caFile: certificates.caFile }, issuerUrl, wsUrl: `wss://127.0.0.1:${wsPort}` };
}
