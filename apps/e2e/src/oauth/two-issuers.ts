import { join } from 'node:path';
import { RedisWorld } from '@kerf/testing';
import {
  environmentOf,
  freePort,
  localSecrets,
  makeCertificates,
  Owner,
  type Service,
  type Setting,
  startService,
  temporaryFolder,
} from '@kerf/tools';
import { type Answer, Client } from '../client.ts';
import { sharedPlace } from '../place.ts';

/** Request to an issuer, with its client address. */
interface Asking {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly from: string;
  readonly json?: unknown;
}

/** Host name of both issuers. */
const host = 'localhost';

/** Two issuers of the shared product with their own Redis, each of which can be addressed separately. */
export class TwoIssuers {
  private constructor(
    private readonly owner: Owner,
    readonly redis: RedisWorld,
    readonly services: readonly Service[],
    private readonly clients: readonly Client[],
  ) {}

  static async start(env: Readonly<Record<string, string>>): Promise<TwoIssuers> {
    const owner = new Owner();
    try {
      return await TwoIssuers.begin(owner, env);
    } catch (error) {
      await owner.stop();
      throw error;
    }
  }

  /** Sends a request to each of them. */
  async ask({ method, path, from, json }: Asking): Promise<Answer[]> {
    const headers = { host, 'x-forwarded-for': from };
    return Promise.all(this.clients.map((client) => client.ask(method, path, { headers, json })));
  }

  stop(): Promise<void> {
    return this.owner.stop();
  }

  private static async begin(owner: Owner, env: Readonly<Record<string, string>>): Promise<TwoIssuers> {
    const folder = await temporaryFolder();
    owner.own({ stop: folder.remove });
    const redis = await RedisWorld.start();
    owner.own({ stop: () => redis.stop() });
    const setting = await settingOf(folder.path, redis.url, { ...behindUs, ...env });
    const ports = await Promise.all([freePort(), freePort()]);
    const services = await owner.ownAll(
      ports.map((port) =>
        startService('issuer', environmentOf('issuer', setting, port), {
          folder: folder.path,
          label: `issuer-at-${port}`,
        }),
      ),
    );
    const { caFile } = setting.certificates;
    const clients = ports.map((port) => new Client({ baseUrl: `https://127.0.0.1:${port}`, caFile }));
    return new TwoIssuers(owner, redis, services, clients);
  }
}

// A busy machine must not be mistaken for a frozen Redis.
const behindUs = { KERF_TRUSTED_PROXIES: '127.0.0.1', KERF_REDIS_TIMEOUT_MS: '5000' };

async function settingOf(folder: string, redisUrl: string, env: Readonly<Record<string, string>>): Promise<Setting> {
  const { natsUrl, natsPasswords, databaseUrl, baseUrl } = sharedPlace();
  return {
    servers: { natsUrl, natsPasswords, databaseUrl, redisUrl },
    secrets: await localSecrets(join(folder, 'secrets.json')),
    certificates: await makeCertificates(folder),
    publicUrl: baseUrl,
    issuerUrl: `https://${host}`,
    filesFolder: join(folder, 'files'),
    env,
  };
}
