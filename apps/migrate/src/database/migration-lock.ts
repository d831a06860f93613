import { isTransactionPooled } from '@kerf/db/pooler';
import { getErrorMessage } from '@kerf/errors';
import pg from 'pg';

interface LockOptions {
  readonly url: string;
  /** Maximum wait for the lock, and for each lock that the work needs. */
  readonly timeoutMs: number;
}

/** Advisory lock of Prisma, so that its command and ours exclude each other. */
const prismaLock = 72_707_369;
const connectTimeoutMs = 10_000;

// SQLSTATE.
const unknownDatabase = '3D000';
const existingDatabase = ['42P04', '23505'];
const lockTimeout = '55P03';

/** Runs work under the migration lock of a database, which is created if it does not exist. */
export async function withMigrationLock<T>(options: LockOptions, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openDatabase(options.url);
  try {
    if (await isTransactionPooled(client, options.url))
      throw new Error(
        'KERF_DATABASE_URL leads to a transaction pooler, through which no lock can be held. Use the address of Postgres itself.',
      );
    await takeLock(client, options.timeoutMs);
    return await work(client);
  } finally {
    // The lock ends with the connection.
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: pg.Client, timeoutMs: number): Promise<void> {
  await client.query(`SET statement_timeout = 0; SET lock_timeout = ${timeoutMs}`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [prismaLock]);
  } catch (error) {
    if (!hasCode(error, [lockTimeout])) throw error;
    throw new Error(`Another migration has held the lock for ${timeoutMs} ms. Wait for its end, or stop it.`, {
      cause: error,
    });
  }
}

async function openDatabase(url: string): Promise<pg.Client> {
  try {
    return await connect(url).catch(async (error: unknown) => {
      if (!hasCode(error, [unknownDatabase])) throw error;
      await createDatabase(url);
      return connect(url);
    });
  } catch (error) {
    throw new Error(`The database cannot be used: ${getErrorMessage(error)}.`, { cause: error });
  }
}

async function createDatabase(url: string): Promise<void> {
  const address = new URL(url);
  const name = decodeURIComponent(address.pathname.slice(1));
  address.pathname = '/postgres';
  const client = await connect(address.href);
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // Another migration may have created it meanwhile.
    if (!hasCode(error, existingDatabase)) throw error;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'kerf-migrate',
  });
  // A lost connection also fails the statement that runs, or the next.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
