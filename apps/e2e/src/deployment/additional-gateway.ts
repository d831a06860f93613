import { join } from 'node:path';
import {
  getServiceEnvironment,
  findFreePort,
  loadSecrets,
  ensureCertificates,
  type RunningService,
  startService,
  createTemporaryFolder,
} from '@kerf/tools';
import { request } from 'undici';
import { Client } from '../http/client.ts';
import { type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';

/** Additional gateway of the shared product, with its own settings and secrets, and without Redis. */
export class AdditionalGateway {
  readonly client: Client;

  private constructor(
    readonly service: RunningService,
    private readonly removeFolder: () => Promise<void>,
    readonly place: Pick<ProductAddresses, 'baseUrl' | 'caFile'>,
  ) {
    this.client = new Client(place);
  }

  static async start(env: Record<string, string>): Promise<AdditionalGateway> {
    const folder = await createTemporaryFolder();
    const certificates = await ensureCertificates(folder.path);
    const { natsUrl, natsPasswords, databaseUrl } = sharedAddresses();
    const port = await findFreePort();
    const setting = {
      servers: { natsUrl, natsPasswords, databaseUrl, redisUrl: '' },
      secrets: await loadSecrets(join(folder.path, 'secrets.json')),
      certificates,
      publicUrl: `https://127.0.0.1:${port}`,
      filesFolder: join(folder.path, 'files'),
      env,
    };
    const service = await startService('gateway', getServiceEnvironment('gateway', setting, port), {
      folder: folder.path,
    });
    const place = { baseUrl: setting.publicUrl, caFile: certificates.caFile };
    return new AdditionalGateway(service, folder.remove, place);
  }

  /** Returns its answer to a readiness probe. */
  async readReadiness(): Promise<unknown> {
    const { body } = await request(`${this.service.internalUrl}/readyz`);
    return body.json();
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.removeFolder();
  }
}
