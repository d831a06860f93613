import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually, testDatabase } from '@kerf/testing';
import {
  generousLimits,
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
import { stopInTheEnd } from './begun.ts';
import { expectGone, keepCommits } from './own-database.ts';
import type { Place } from './place.ts';

interface Wanted extends Pick<ProductOptions, 'accounts' | 'gateways' | 'brokers' | 'quotas' | 'issuerPort' | 'env'> {
  /** A Postgres that nobody else uses, which can be taken away. */
  readonly ownDatabase?: boolean;
}

interface Started {
  readonly product: OwnProduct;
  readonly place: Place;
  readonly services: Product['services'];
}

/** Who has lost an adapter is told soon, unless a specification is about its return. */
const shortGrace = { KERF_ADAPTER_GRACE_MS: '500' };

const operationSecret = 'the secret of opaque operation ids';

/**
 * A product on servers of its own, in a folder of its own; what it has started it stops again.
 * Its limits on requests are out of reach, unless a specification sets others.
 */
export class OwnProduct {
  private readonly owned: (() => Promise<unknown>)[] = [];
  private readonly wanted: Wanted;
  private folder = '';
  private nats: Server | undefined;
  private postgres: Server | undefined;
  private redis: Server | undefined;
  private access: NatsAccess | undefined;
  private beginning: Promise<unknown> | undefined;

  private constructor(wanted: Wanted) {
    this.wanted = wanted;
  }

  /** Starts one that is stopped at the end of the specification, if not before. */
  static start(wanted: Wanted): Promise<Started> {
    const product = new OwnProduct(wanted);
    stopInTheEnd(product);
    return product.start();
  }

  /** Starts one that lasts until whoever asked for it stops it. */
  static startLasting(wanted: Wanted): Promise<Started> {
    return new OwnProduct(wanted).start();
  }

  /** Takes the bus away until the function it answers is called. */
  async takeBusAway(): Promise<() => Promise<void>> {
    const { url, stop } = this.running(this.nats);
    const port = Number(new URL(url).port);
    await stop();
    return async () => {
      this.nats = await this.startNats(port);
    };
  }

  /** Ends the database without any farewell, as a crash would, until the function it answers is called. */
  async takeDatabaseAway(): Promise<() => Promise<void>> {
    const { url, pid } = this.postgres ?? {};
    if (url === undefined || pid === undefined) throw new Error('the product has no database of its own');
    process.kill(pid, 'SIGQUIT');
    await eventually(() => expectGone(pid));
    return async () => {
      this.postgres = this.own(await this.startPostgres(Number(new URL(url).port)));
    };
  }

  /** Kills Redis, with all it held; the function it answers starts another in its place. */
  async killRedis(): Promise<() => Promise<void>> {
    const { url, stop } = this.running(this.redis);
    this.signalRedis('SIGKILL');
    await stop();
    const port = Number(new URL(url).port);
    return async () => {
      this.redis = this.own(await startRedis({ folder: this.folder, port }));
    };
  }

  /** Stops Redis in its tracks, with its connections open, until the function it answers is called. */
  freezeRedis(): () => void {
    this.signalRedis('SIGSTOP');
    return () => this.signalRedis('SIGCONT');
  }

  /** Makes Redis forget what it holds, scripts included. */
  async emptyRedis(): Promise<void> {
    const socket = connect(Number(new URL(this.running(this.redis).url).port), '127.0.0.1');
    socket.write('FLUSHALL\r\nSCRIPT FLUSH\r\nQUIT\r\n');
    const answers = await text(socket);
    if (answers !== '+OK\r\n'.repeat(3)) throw new Error(`redis was not emptied: ${answers}`);
  }

  /** What still begins is awaited first: nothing starts afterwards. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.beginning]);
    for (let stop = this.owned.pop(); stop; stop = this.owned.pop()) await stop();
  }

  private async start(): Promise<Started> {
    const beginning = this.begin();
    this.beginning = beginning;
    try {
      return { product: this, ...(await beginning) };
    } catch (error) {
      await this.stop();
      throw error;
    }
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
        env: { KERF_OPERATION_SECRET: operationSecret, ...generousLimits, ...shortGrace, ...this.wanted.env },
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
    this.redis = this.own(await startRedis({ folder: this.folder }));
    return { databaseUrl, databaseRoles: true, natsUrl, natsPasswords: passwords, redisUrl: this.redis.url };
  }

  private async startNats(port?: number): Promise<Server> {
    return this.own(await startNats({ folder: join(this.folder, 'nats'), port, access: this.access }));
  }

  /** A copy of the template on the server the tests were given, or a server of our own. */
  private async database(): Promise<string> {
    if (process.env['KERF_TEST_POSTGRES_URL'] && !this.wanted.ownDatabase) {
      const copy = await testDatabase();
      this.owned.push(() => copy.drop());
      return copy.url;
    }
    this.postgres = this.own(await this.startPostgres());
    const url = `${this.postgres.url}/kerf`;
    await migrate(url);
    await letRolesLogIn(url);
    if (this.wanted.ownDatabase) await keepCommits(url);
    return url;
  }

  private startPostgres(port?: number): Promise<Server> {
    return startPostgres({ folder: join(this.folder, 'postgres'), durable: false, port });
  }

  private signalRedis(signal: NodeJS.Signals): void {
    process.kill(this.running(this.redis).pid ?? Number.NaN, signal);
  }

  private running(server: Server | undefined): Server {
    if (!server) throw new Error('the product is not running');
    return server;
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
