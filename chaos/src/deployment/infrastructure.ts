import { join } from 'node:path';
import {
  addLogin,
  type DeploymentSettings,
  enableRoleLogins,
  ensureCertificates,
  findFreePort,
  loadSecrets,
  type ResourceScope,
  startNats,
  startRedis,
  unlimitedRates,
  writeSpecAccess,
} from '@kerf/tools';
import { SupervisedProcess } from './supervised-process.ts';

/** Folder and database of a deployment. */
export interface InfrastructureOptions {
  readonly folder: string;
  /** A migrated database. */
  readonly databaseUrl: string;
}

/** Servers of a deployment without Postgres, and the settings of its services. */
export interface Infrastructure {
  /** NATS and Redis; `kind` identifies them. */
  readonly processes: readonly SupervisedProcess[];
  readonly settings: DeploymentSettings;
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

/** Starts NATS and Redis; the scope stops them. */
export async function startInfrastructure(
  { folder, databaseUrl }: InfrastructureOptions,
  scope: ResourceScope,
): Promise<Infrastructure> {
  const { processes, ...servers } = await startServers(folder, scope);
  await enableRoleLogins(databaseUrl);
  const settings = {
    servers: { databaseUrl, databaseRoles: true, ...servers },
    secrets: await loadSecrets(join(folder, 'secrets.json')),
    certificates: await ensureCertificates(join(folder, 'certificates')),
    // Clients and adapters know the gateways individually, and request any file from any of them.
    publicUrl: 'https://127.0.0.1',
    filesFolder: join(folder, 'files'),
    env: variables,
  };
  return { processes, settings };
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
