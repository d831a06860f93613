import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type PostgresInstallation, preparePostgres } from './postgres-installation.ts';
import { initializeData, postgresUser, stopOrphanPostgres } from './postgres-data.ts';
import { loadPassword } from './password.ts';
import { type Server, type ServerOptions, startOnPort } from './server.ts';

/** Options of a Postgres server. */
export interface PostgresOptions extends ServerOptions {
  /** False trades crash safety for speed: for throw-away data. */
  durable: boolean;
  /** Server parameters by name, in addition to the defaults here. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Starts Postgres 18 on loopback with its data in `folder`, created on first use. Its URL has the password of the
 * superuser and names no database.
 */
export async function startPostgres(options: PostgresOptions): Promise<Server> {
  const { folder, durable, port } = options;
  const installation = await preparePostgres(folder);
  const data = join(installation.folder, 'data');
  const password = await loadPassword(installation.folder, installation.identity);
  if (existsSync(join(data, 'PG_VERSION'))) await stopOrphanPostgres(data);
  else await initializeData(installation, data, durable);
  const running = await startOnPort(describeServer({ ...installation, password }, data, options), port);
  const url = buildUrl(running.port, password);
  await ensureDatabase(url);
  const stop = () => running.stop().then(() => (durable ? undefined : installation.removeIfRelocated()));
  return { url, pid: running.pid, stop };
}

interface ProtectedInstallation extends PostgresInstallation {
  password: string;
}

function describeServer(installation: ProtectedInstallation, data: string, options: PostgresOptions) {
  const program = (port: number) => ({
    name: 'postgres',
    command: join(installation.programs, 'postgres'),
    args: ['-D', data, '-p', String(port), ...toArguments(options)],
    logFile: join(installation.folder, 'postgres.log'),
    identity: installation.identity,
    stopSignal: 'SIGINT' as const,
    stopDeadlineMs: 10_000,
  });
  return { program, isReady: (port: number) => isAnswering(buildUrl(port, installation.password)) };
}

function toArguments({ durable, settings: own }: PostgresOptions): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...own,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function buildUrl(port: number, password: string): string {
  return `postgresql://${postgresUser}:${password}@127.0.0.1:${port}`;
}

async function isAnswering(url: string): Promise<boolean> {
  return withConnection(url, async () => true).catch(() => false);
}

async function ensureDatabase(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [postgresUser]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${postgresUser}`);
  });
}

async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: `${url}/postgres`, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // a lost connection also fails the pending query
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
