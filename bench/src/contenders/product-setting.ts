import { join } from 'node:path';
import { localSecrets, type Owner, type Setting, startRedis, withLogin } from '@kerf/tools';
import type { Part } from '../figures/processor-time.ts';
import type { Ground } from './ground.ts';

/** Settings for services that are started individually, and the Redis they share. */
export async function productSetting(
  ground: Ground,
  owner: Owner,
  env: Readonly<Record<string, string>> = {},
): Promise<{ setting: Setting; redis: Part }> {
  const { folder, databaseUrl, natsPasswords, certificates } = ground;
  const redis = owner.own(await startRedis({ folder: join(folder, 'redis') }));
  const natsUrl = withLogin(ground.natsUrl, 'specification', natsPasswords?.['specification']);
  const servers = { databaseUrl, databaseRoles: true, natsUrl, natsPasswords, redisUrl: redis.url };
  const secrets = await localSecrets(join(folder, 'secrets.json'));
  const files = { publicUrl: 'https://127.0.0.1', filesFolder: join(folder, 'files') };
  return { setting: { servers, secrets, certificates, env, ...files }, redis: { name: 'redis', pid: redis.pid ?? 0 } };
}
