import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type PostgresHome, postgresHome } from './postgres-home.ts';
import { initialise, postgresUser, stopLeftover } from './postgres-data.ts';
import { type Server, type ServerOptions, startOnPort } from './server.ts';

/** How a Postgres is run. */
export interface PostgresOptions extends ServerOptions {
  /** False gives up safety against a crash of the machine for speed: for data that are thrown away. */
  durable: boolean;
  /** Server parameters by name, in addition to those of every Postgres here. */
  settings?: Readonly<Record<string, string>>;
}

/** Start Postgres 18 on loopback over the data in `folder`, made the first time; its URL names no database. */
export async function startPostgres(options: PostgresOptions): Promise<Server> {
  const { folder, durable, port } = options;
  const home = await postgresHome(folder);
  const data = join(home.folder, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) await stopLeftover(data);
  else await initialise(home, data, durable);
  const running = await startOnPort(kind(home, data, options), port);
  const url = urlOf(running.port);
  await makeOwnDatabase(url);
  const stop = () => running.stop().then(() => (durable ? undefined : home.removeIfElsewhere()));
  return { url, pid: running.pid, stop };
}

function kind(home: PostgresHome, data: string, options: PostgresOptions) {
  const program = (port: number) => ({
    name: 'postgres',
    command: join(home.programs, 'postgres'),
    args: ['-D', data, '-p', String(port), ...settings(options)],
    logFile: join(home.folder, 'postgres.log'),
    identity: home.identity,
    stopSignal: 'SIGINT' as const,
    stopDeadlineMs: 10_000,
  });
  return { program, isReady: (port: number) => answers(urlOf(port)) };
}

function settings({ durable, settings: own }: PostgresOptions): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...own,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function urlOf(port: number): string {
  return `postgresql://${postgresUser}@127.0.0.1:${port}`;
}

async function answers(url: string): Promise<boolean> {
  return onPostgres(url, async () => true).catch(() => false);
}

async function makeOwnDatabase(url: string): Promise<void> {
  await onPostgres(url, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [postgresUser]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${postgresUser}`);
  });
}

async function onPostgres<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: `${url}/postgres`, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // a lost connection also fails the query that waits
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
