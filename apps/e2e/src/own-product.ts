import { join } from 'node:path';
import { testDatabase } from '@kerf/testing';
import {
  letRolesLogIn,
  migrate,
  type NatsAccess,
  type Product,
  type ProductOptions,
  type Server,
  type ServerUrls,
  specificationAccess,
  startNats,
  startPostgres,
  startProduct,
  startRedis,
  temporaryFolder,
  withLogin,
} from '@kerf/tools';
import type { Place } from './place.ts';

type Wanted = Pick<ProductOptions, 'gateways' | 'brokers' | 'quotas' | 'env'>;

const operationSecret = 'the secret of opaque operation ids';

/** A product on servers of its own, in a folder of its own; what it has started it stops again. */
export class OwnProduct {
  private readonly owned: (() => Promise<unknown>)[] = [];
  private readonly wanted: Wanted;
  private folder = '';
  private nats: Server | undefined;
  private access: NatsAccess | undefined;

  private constructor(wanted: Wanted) {
    this.wanted = wanted;
  }

  static async start(wanted: Wanted): Promise<{ product: OwnProduct; place: Place; services: Product['services'] }> {
    const product = new OwnProduct(wanted);
    try {
      return { product, ...(await product.begin()) };
    } catch (error) {
      await product.stop();
      throw error;
    }
  }

  /** Takes the bus away until the function it answers is called. */
  async takeBusAway(): Promise<() => Promise<void>> {
    if (!this.nats) throw new Error('the product is not running');
    const port = Number(new URL(this.nats.url).port);
    await this.nats.stop();
    return async () => {
      this.nats = await this.startNats(port);
    };
  }

  async stop(): Promise<void> {
    for (let stop = this.owned.pop(); stop; stop = this.owned.pop()) await stop();
  }

  private async begin() {
    const folder = await temporaryFolder();
    this.folder = folder.path;
    this.owned.push(folder.remove);
    const servers = await this.servers();
    const product = this.own(
      await startProduct({
        ...this.wanted,
        folder: this.folder,
        servers,
        env: { KERF_OPERATION_SECRET: operationSecret, ...this.wanted.env },
      }),
    );
    return { place: placeOf(product, servers), services: product.services };
  }

  private async servers(): Promise<ServerUrls> {
    const databaseUrl = await this.database();
    this.access = await specificationAccess(this.folder);
    this.nats = await this.startNats();
    const { passwords } = this.access;
    const natsUrl = withLogin(this.nats.url, 'specification', passwords['specification']);
    const { url: redisUrl } = this.own(await startRedis({ folder: this.folder }));
    return { databaseUrl, databaseRoles: true, natsUrl, natsPasswords: passwords, redisUrl };
  }

  private async startNats(port?: number): Promise<Server> {
    return this.own(await startNats({ folder: join(this.folder, 'nats'), port, access: this.access }));
  }

  /** A copy of the template on the server the tests were given, or a server of our own. */
  private async database(): Promise<string> {
    if (process.env['KERF_TEST_POSTGRES_URL']) {
      const copy = await testDatabase();
      this.owned.push(() => copy.drop());
      return copy.url;
    }
    const postgres = this.own(await startPostgres({ folder: join(this.folder, 'postgres'), durable: false }));
    const url = `${postgres.url}/kerf`;
    await migrate(url);
    await letRolesLogIn(url);
    return url;
  }

  private own<T extends { stop: () => Promise<void> }>(thing: T): T {
    this.owned.push(thing.stop);
    return thing;
  }
}

const placeOf = (product: Product, servers: ServerUrls): Place => ({
  ...servers,
  natsPasswords: { ...servers.natsPasswords },
  baseUrl: product.baseUrl,
  wsUrl: product.wsUrl,
  gatewayUrls: product.gatewayUrls,
  brokerUrls: product.brokerUrls,
  caFile: product.caFile,
  operationSecret,
  logFiles: product.services.map(({ logFile }) => logFile),
});
