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

/** Two gateways more of the shared product, with secrets of their own. */
export interface TwoGateways {
  /** Where they take turns, connection by connection. */
  readonly place: Pick<Place, 'baseUrl' | 'caFile'>;
  stop(): Promise<void>;
}

interface Wanted {
  /** The file to run instead of the product's gateway. */
  readonly program?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts both and waits until they are ready. */
export async function startTwoGateways(wanted: Wanted): Promise<TwoGateways> {
  const owner = new Owner();
  try {
    return { place: await start(owner, wanted), stop: owner.stop };
  } catch (error) {
    await owner.stop();
    throw error;
  }
}

async function start(owner: Owner, { program, env }: Wanted): Promise<TwoGateways['place']> {
  const folder = await temporaryFolder();
  owner.own({ stop: folder.remove });
  const [certificates, secrets] = await Promise.all([
    makeCertificates(folder.path),
    localSecrets(join(folder.path, 'secrets.json')),
  ]);
  const { natsUrl, natsPasswords, databaseUrl } = sharedPlace();
  const ports = await Promise.all([freePort(), freePort()]);
  const baseUrl = `https://127.0.0.1:${owner.own(await startRoundRobin(ports)).port}`;
  const setting = {
    servers: { natsUrl, natsPasswords, databaseUrl, redisUrl: '' },
    secrets,
    certificates,
    publicUrl: baseUrl,
    filesFolder: join(folder.path, 'files'),
    env: { ...generousLimits, ...env },
  };
  await owner.ownAll(
    ports.map((port) =>
      startService('gateway', environmentOf('gateway', setting, port), {
        folder: folder.path,
        label: `gateway-at-${port}`,
        ...(program !== undefined && { program }),
      }),
    ),
  );
  return { baseUrl, caFile: certificates.caFile };
}
