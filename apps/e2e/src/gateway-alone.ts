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
import { request } from 'undici';
import { Client } from './client.ts';
import { type Place, sharedPlace } from './place.ts';

/** Additional gateway of the shared product, with its own settings and secrets, and without Redis. */
export class GatewayAlone {
  readonly client: Client;

  private constructor(
    private readonly service: Service,
    private readonly removeFolder: () => Promise<void>,
    readonly place: Pick<Place, 'baseUrl' | 'caFile'>,
  ) {
    this.client = new Client(place);
  }

  static async start(env: Record<string, string>): Promise<GatewayAlone> {
    const folder = await temporaryFolder();
    const certificates = await makeCertificates(folder.path);
    const { natsUrl, natsPasswords, databaseUrl } = sharedPlace();
    const port = await freePort();
    const setting = {
      servers: { natsUrl, natsPasswords, databaseUrl, redisUrl: '' },
      secrets: await localSecrets(join(folder.path, 'secrets.json')),
      certificates,
      publicUrl: `https://127.0.0.1:${port}`,
      filesFolder: join(folder.path, 'files'),
      env,
    };
    const service = await startService('gateway', environmentOf('gateway', setting, port), { folder: folder.path });
    const place = { baseUrl: setting.publicUrl, caFile: certificates.caFile };
    return new GatewayAlone(service, folder.remove, place);
  }

  /** Returns true when it reports ready. */
  async isReady(): Promise<boolean> {
    const { statusCode, body } = await request(`${this.service.internalUrl}/readyz`);
    await body.dump();
    return statusCode === 200;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.removeFolder();
  }
}
