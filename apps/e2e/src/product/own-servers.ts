import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually, createTestDatabase } from '@kerf/testing';
import {
  enableRoleLogins,
  migrate,
  type NatsAccess,
  type ResourceScope,
  type Server,
  type ServerUrls,
  writeSpecAccess,
  startNats,
  startPostgres,
  startRedis,
  addLogin,
} from '@kerf/tools';
import pg from 'pg';

export interface OwnServersOptions {
  /** True for a separate Postgres that can be stopped. */
  readonly ownDatabase?: boolean;
}

/** Bus, database and Redis of a product, each of which can be made unavailable. */
export class OwnServers {
  private readonly scope: ResourceScope;
  private readonly options: OwnServersOptions;
  private folder = '';
  private nats: Server | undefined;
  private postgres: Server | undefined;
  private redis: Server | undefined;
  private access: NatsAccess | undefined;

  /** @param scope stops what is started. */
  constructor(scope: ResourceScope, options: OwnServersOptions) {
    this.scope = scope;
    this.options = options;
  }

  async startServers(folder: string): Promise<ServerUrls> {
    this.folder = folder;
    const databaseUrl = await this.prepareDatabase();
    this.access = await writeSpecAccess(folder);
    this.nats = await this.startNats();
    const { passwords } = this.access;
    const natsUrl = addLogin(this.nats.url, 'specification', passwords['specification']);
    this.redis = this.scope.add(await startRedis({ folder }));
    return { databaseUrl, databaseRoles: true, natsUrl, natsPasswords: passwords, redisUrl: this.redis.url };
  }

  /** Stops the bus; the returned function starts it again. */
  async stopBus(): Promise<() => Promise<void>> {
    const { url, stop } = this.requireRunning(this.nats);
    const port = Number(new URL(url).port);
    await stop();
    return async () => {
      this.nats = await this.startNats(port);
    };
  }

  /** Kills the database as in a crash; the returned function starts it again. */
  async crashDatabase(): Promise<() => Promise<void>> {
    const { url, pid } = this.postgres ?? {};
    if (url === undefined || pid === undefined) throw new Error('the product has no database of its own');
    process.kill(pid, 'SIGQUIT');
    await eventually(() => requireExited(pid));
    return async () => {
      this.postgres = this.scope.add(await this.startPostgres(Number(new URL(url).port)));
    };
  }

  /** Kills Redis with all its data; the returned function starts another one. */
  async killRedis(): Promise<() => Promise<void>> {
    const { url, stop } = this.requireRunning(this.redis);
    this.signalRedis('SIGKILL');
    await stop();
    const port = Number(new URL(url).port);
    return async () => {
      this.redis = this.scope.add(await startRedis({ folder: this.folder, port }));
    };
  }

  /** Suspends Redis with its connections open; the returned function resumes it. */
  suspendRedis(): () => void {
    this.signalRedis('SIGSTOP');
    return () => this.signalRedis('SIGCONT');
  }

  /** Deletes all data in Redis, including scripts. */
  async flushRedis(): Promise<void> {
    const { port, password } = new URL(this.requireRunning(this.redis).url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`AUTH ${password}\r\nFLUSHALL\r\nSCRIPT FLUSH\r\nQUIT\r\n`);
    const answers = await text(socket);
    if (answers !== '+OK\r\n'.repeat(4)) throw new Error(`redis was not emptied: ${answers}`);
  }

  private async startNats(port?: number): Promise<Server> {
    return this.scope.add(await startNats({ folder: join(this.folder, 'nats'), port, access: this.access }));
  }

  /** Copies the template on the test server, or starts a separate server. */
  private async prepareDatabase(): Promise<string> {
    if (process.env['KERF_TEST_POSTGRES_URL'] && !this.options.ownDatabase) {
      const copy = await createTestDatabase();
      this.scope.add({ stop: () => copy.drop() });
      return copy.url;
    }
    this.postgres = this.scope.add(await this.startPostgres());
    const url = `${this.postgres.url}/kerf`;
    await migrate(url);
    await enableRoleLogins(url);
    if (this.options.ownDatabase) await enableSynchronousCommit(url);
    return url;
  }

  private startPostgres(port?: number): Promise<Server> {
    return startPostgres({ folder: join(this.folder, 'postgres'), durable: false, port });
  }

  private signalRedis(signal: NodeJS.Signals): void {
    process.kill(this.requireRunning(this.redis).pid ?? Number.NaN, signal);
  }

  private requireRunning(server: Server | undefined): Server {
    if (!server) throw new Error('the product is not running');
    return server;
  }
}

/** Makes commits survive a crash of the process, but not of the machine. */
async function enableSynchronousCommit(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('ALTER DATABASE kerf SET synchronous_commit = on');
  await client.end();
}

/** Throws while a process runs. */
function requireExited(pid: number): void {
  try {
    process.kill(pid, 0);
  } catch {
    return;
  }
  throw new Error(`the process ${pid} is still running`);
}
