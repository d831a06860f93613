import { join } from 'node:path';
import {
  startWithStandby,
  migrate,
  type ResourceScope,
  type ReplicatedPostgres,
  startPostgres,
  waitUntil,
} from '@kerf/tools';
import { withDatabase } from './with-database.ts';
import { startSwitchableProxy, type SwitchableProxy } from './switchable-proxy.ts';

const database = 'kerf';
const syncDeadlineMs = 30_000;
const promote = 'SELECT pg_promote() AS promoted';
const followers = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`;

/** Postgres with a synchronous standby, behind a URL that stays the same after a failover. */
export class ReplicatedDatabase {
  readonly url: string;
  readonly #proxy: SwitchableProxy;
  /** Folders of the primary and the standby. */
  #folders: readonly [string, string];
  #servers: ReplicatedPostgres;

  private constructor(proxy: SwitchableProxy, folders: readonly [string, string], servers: ReplicatedPostgres) {
    this.#proxy = proxy;
    this.#folders = folders;
    this.#servers = servers;
    const url = new URL(`${servers.primary.url}/${database}`);
    url.port = String(proxy.port);
    this.url = url.href;
  }

  /** Creates a migrated database and its standby in a folder; the scope stops them. */
  static async start(folder: string, scope: ResourceScope): Promise<ReplicatedDatabase> {
    const folders = [join(folder, 'postgres-a'), join(folder, 'postgres-b')] as const;
    await makeDatabase(folders[0]);
    const proxy = scope.add(await startSwitchableProxy());
    const replicated = scope.add(new ReplicatedDatabase(proxy, folders, await startWithStandby(...folders)));
    await replicated.#lead();
    return replicated;
  }

  /** Kills the primary and promotes the standby. */
  async failOver(): Promise<void> {
    const { primary, standby } = this.#servers;
    if (primary.pid === undefined) throw new Error('The primary was not started here and cannot be killed.');
    process.kill(primary.pid, 'SIGKILL');
    await withDatabase(`${standby.url}/${database}`, (client) => client.query(promote));
    this.#proxy.switchTo(parsePort(standby.url));
    await primary.stop();
    this.#folders = [this.#folders[1], this.#folders[0]];
    this.#servers = { primary: standby, standby: primary };
  }

  /** Gives the new primary a standby of its own; the database is unavailable meanwhile. */
  async restoreStandby(): Promise<void> {
    this.#proxy.switchTo(undefined);
    await this.#servers.primary.stop();
    this.#servers = await startWithStandby(...this.#folders);
    await this.#lead();
  }

  stop = async (): Promise<void> => {
    this.#proxy.switchTo(undefined);
    // The primary waits for its standby during its shutdown, so it stops first.
    await this.#servers.primary.stop();
    await this.#servers.standby.stop();
  };

  /** Directs connections to the primary as soon as its standby follows. */
  async #lead(): Promise<void> {
    const { url } = this.#servers.primary;
    const isFollowed = () =>
      withDatabase(`${url}/${database}`, async (client) => (await client.query(followers)).rowCount === 1);
    await waitUntil(isFollowed, syncDeadlineMs, 'The standby does not follow the primary.');
    this.#proxy.switchTo(parsePort(url));
  }
}

async function makeDatabase(folder: string): Promise<void> {
  const server = await startPostgres({ folder, durable: true });
  try {
    await migrate(`${server.url}/${database}`);
  } finally {
    await server.stop();
  }
}

const parsePort = (url: string): number => Number(new URL(url).port);
