import { join } from 'node:path';
import { RedisWorld } from '@kerf/testing';
import {
  getServiceEnvironment,
  findFreePort,
  loadSecrets,
  ensureCertificates,
  ResourceScope,
  type RunningService,
  type DeploymentSettings,
  startService,
  createTemporaryFolder,
} from '@kerf/tools';
import { type HttpResponse, Client } from '../http/client.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

/** Request to an issuer, with its client address. */
interface IssuerRequest {
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
    private readonly scope: ResourceScope,
    readonly redis: RedisWorld,
    readonly services: readonly RunningService[],
    private readonly clients: readonly Client[],
  ) {}

  static async start(env: Readonly<Record<string, string>>): Promise<TwoIssuers> {
    const scope = new ResourceScope();
    try {
      return await TwoIssuers.startAll(scope, env);
    } catch (error) {
      await scope.stop();
      throw error;
    }
  }

  /** Sends a request to each of them. */
  async sendToEach({ method, path, from, json }: IssuerRequest): Promise<HttpResponse[]> {
    const headers = { host, 'x-forwarded-for': from };
    return Promise.all(this.clients.map((client) => client.send(method, path, { headers, json })));
  }

  stop(): Promise<void> {
    return this.scope.stop();
  }

  private static async startAll(scope: ResourceScope, env: Readonly<Record<string, string>>): Promise<TwoIssuers> {
    const folder = await createTemporaryFolder();
    scope.add({ stop: folder.remove });
    const redis = await RedisWorld.start();
    scope.add({ stop: () => redis.stop() });
    const setting = await createSettings(folder.path, redis.url, { ...proxySettings, ...env });
    const ports = await Promise.all([findFreePort(), findFreePort()]);
    const services = await scope.addAll(
      ports.map((port) =>
        startService('issuer', getServiceEnvironment('issuer', setting, port), {
          folder: folder.path,
          label: `issuer-at-${port}`,
        }),
      ),
    );
    const { caFile } = setting.certificates;
    const clients = ports.map((port) => new Client({ baseUrl: `https://127.0.0.1:${port}`, caFile }));
    return new TwoIssuers(scope, redis, services, clients);
  }
}

// A busy machine must not be mistaken for a frozen Redis.
const proxySettings = { KERF_TRUSTED_PROXIES: '127.0.0.1', KERF_REDIS_TIMEOUT_MS: '5000' };

async function createSettings(
  folder: string,
  redisUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<DeploymentSettings> {
  const { natsUrl, natsPasswords, databaseUrl, baseUrl } = sharedAddresses();
  return {
    servers: { natsUrl, natsPasswords, databaseUrl, redisUrl },
    secrets: await loadSecrets(join(folder, 'secrets.json')),
    certificates: await ensureCertificates(folder),
    publicUrl: baseUrl,
    issuerUrl: `https://${host}`,
    filesFolder: join(folder, 'files'),
    env,
  };
}
