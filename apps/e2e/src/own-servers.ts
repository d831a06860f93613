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
  /** True for a separate Postgres that can be stopped. */
  readonly ownDatabase?: boolean;
}

/** Bus, database and Redis of a product, each of which can be made unavailable. */
export class OwnServers {
  private readonly owner: Owner;
  private readonly wanted: WantedServers;
  private folder = '';
  private nats: Server | undefined;
  private postgres: Server | undefined;
  private redis: Server | undefined;
  private access: NatsAccess | undefined;

  /** @param scope stops what is started. */
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

  /** Stops the bus; the returned function starts it again. */
  async takeBusAway(): Promise<() => Promise<void>> {
    const { url, stop } = this.running(this.nats);
    const port = Number(new URL(url).port);
    await stop();
    return async () => {
      this.nats = await this.startNats(port);
    };
  }

  /** Kills the database as in a crash; the returned function starts it again. */
  async takeDatabaseAway(): Promise<() => Promise<void>> {
    const { url, pid } = this.postgres ?? {};
    if (url === undefined || pid === undefined) throw new Error('the product has no database of its own');
    process.kill(pid, 'SIGQUIT');
    await eventually(() => expectGone(pid));
    return async () => {
      this.postgres = this.owner.own(await this.startPostgres(Number(new URL(url).port)));
    };
  }

  /** Kills Redis with all its data; the returned function starts another one. */
  async killRedis(): Promise<() => Promise<void>> {
    const { url, stop } = this.running(this.redis);
    this.signalRedis('SIGKILL');
    await stop();
    const port = Number(new URL(url).port);
    return async () => {
      this.redis = this.owner.own(await startRedis({ folder: this.folder, port }));
    };
  }

  /** Suspends Redis with its connections open; the returned function resumes it. */
  freezeRedis(): () => void {
    this.signalRedis('SIGSTOP');
    return () => this.signalRedis('SIGCONT');
  }

  /** Deletes all data in Redis, including scripts. */
  async emptyRedis(): Promise<void> {
    const socket = connect(Number(new URL(this.running(this.redis).url).port), '127.0.0.1');
    socket.write('FLUSHALL\r\nSCRIPT FLUSH\r\nQUIT\r\n');
    const answers = await text(socket);
    if (answers !== '+OK\r\n'.repeat(3)) throw new Error(`redis was not emptied: ${answers}`);
  }

  private async startNats(port?: number): Promise<Server> {
    return this.owner.own(await startNats({ folder: join(this.folder, 'nats'), port, access: this.access }));
  }

  /** Copies the template on the test server, or starts a separate server. */
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
