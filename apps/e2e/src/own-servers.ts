import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually, testDatabase } from '@kerf/testing';
import {
  letRolesLogIn,
  migrate,
  type NatsAccess,
  type Owner,
  type Server,
  type ServerUrls,
  specificationAccess,
  startNats,
  startPostgres,
  startRedis,
  withLogin,
} from '@kerf/tools';
import { expectGone, keepCommits } from './own-database.ts';

export interface WantedServers {
  /** A Postgres that nobody else uses, which can be taken away. */
  readonly ownDatabase?: boolean;
}

/** The bus, the database and the Redis of a product of its own, which can be taken away from it. */
export class OwnServers {
  private readonly owner: Owner;
  private readonly wanted: WantedServers;
  private folder = '';
  private nats: Server | undefined;
  private postgres: Server | undefined;
  private redis: Server | undefined;
  private access: NatsAccess | undefined;

  /** @param owner stops what is started. */
  constructor(owner: Owner, wanted: WantedServers) {
    this.owner = owner;
    this.wanted = wanted;
  }

  async start(folder: string): Promise<ServerUrls> {
    this.folder = folder;
    const databaseUrl = await this.database();
    this.access = await specificationAccess(folder);
    this.nats = await this.startNats();
    const { passwords } = this.access;
    const natsUrl = withLogin(this.nats.url, 'specification', passwords['specification']);
    this.redis = this.owner.own(await startRedis({ folder }));
    return { databaseUrl, databaseRoles: true, natsUrl, natsPasswords: passwords, redisUrl: this.redis.url };
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
      this.postgres = this.owner.own(await this.startPostgres(Number(new URL(url).port)));
    };
  }

  /** Kills Redis, with all it held; the function it answers starts another in its place. */
  async killRedis(): Promise<() => Promise<void>> {
    const { url, stop } = this.running(this.redis);
    this.signalRedis('SIGKILL');
    await stop();
    const port = Number(new URL(url).port);
    return async () => {
      this.redis = this.owner.own(await startRedis({ folder: this.folder, port }));
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

  private async startNats(port?: number): Promise<Server> {
    return this.owner.own(await startNats({ folder: join(this.folder, 'nats'), port, access: this.access }));
  }

  /** A copy of the template on the server the tests were given, or a server of our own. */
  private async database(): Promise<string> {
    if (process.env['KERF_TEST_POSTGRES_URL'] && !this.wanted.ownDatabase) {
      const copy = await testDatabase();
      this.owner.own({ stop: () => copy.drop() });
      return copy.url;
    }
    this.postgres = this.owner.own(await this.startPostgres());
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
}
