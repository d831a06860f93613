import { join } from 'node:path';
import { loadSecrets, type ResourceScope, type DeploymentSettings, startRedis, addLogin } from '@kerf/tools';
import type { SystemProcess } from '../figures/process-usage.ts';
import type { Infrastructure } from './infrastructure.ts';

/** Settings for services that are started individually, and the Redis they share. */
export async function createProductSettings(
  infrastructure: Infrastructure,
  scope: ResourceScope,
  env: Readonly<Record<string, string>> = {},
): Promise<{ setting: DeploymentSettings; redis: SystemProcess }> {
  const { folder, databaseUrl, natsPasswords, certificates } = infrastructure;
  const redis = scope.add(await startRedis({ folder: join(folder, 'redis') }));
  const natsUrl = addLogin(infrastructure.natsUrl, 'specification', natsPasswords?.['specification']);
  const servers = { databaseUrl, databaseRoles: true, natsUrl, natsPasswords, redisUrl: redis.url };
  const secrets = await loadSecrets(join(folder, 'secrets.json'));
  const files = { publicUrl: 'https://127.0.0.1', filesFolder: join(folder, 'files') };
  return { setting: { servers, secrets, certificates, env, ...files }, redis: { name: 'redis', pid: redis.pid ?? 0 } };
}
