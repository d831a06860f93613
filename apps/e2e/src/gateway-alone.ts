import { join } from 'node:path';
import {
  environmentOf,
  freePort,
  localSecrets,
  makeCertificates,
  type Service,
  startService,
  temporaryFolder,
} from '@kerf/tools';
import { Client } from './client.ts';
import { sharedPlace } from './place.ts';

/** One more gateway of the shared product, with settings and secrets of its own and without Redis. */
export class GatewayAlone {
  private constructor(
    private readonly service: Service,
    private readonly removeFolder: () => Promise<void>,
    readonly client: Client,
  ) {}

  static async start(env: Record<string, string>): Promise<GatewayAlone> {
    const folder = await temporaryFolder();
    const certificates = await makeCertificates(folder.path);
    const { natsUrl, natsPasswords, databaseUrl } = sharedPlace();
    const port = await freePort();
    const setting = {
      servers: { natsUrl, natsPasswords, databaseUrl, redisUrl: '' },
      secrets: await localSecrets(join(folder.path, 'secrets.json')),
      certificates,
      env,
    };
    const service = await startService('gateway', environmentOf('gateway', setting, port), { folder: folder.path });
    const client = new Client({ baseUrl: `https://127.0.0.1:${port}`, caFile: certificates.caFile });
    return new GatewayAlone(service, folder.remove, client);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.removeFolder();
  }
}
