import pg from 'pg';

const connectTimeoutMs = 5_000;
const maxRounds = 5;

/**
 * Returns true if a connection leads to a pooler that shares server connections between transactions.
 * Such a pooler invents the process id that it announces, and lets two connections run in one server process. A pooler
 * that keeps a server connection for the whole session does the first but not the second.
 */
export async function isTransactionPooled(connection: pg.ClientBase, url: string): Promise<boolean> {
  if ((await readServerPid(connection)) === getAnnouncedPid(connection)) return false;
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  other.on('error', () => undefined);
  await other.connect();
  try {
    return await doShareServer(connection, other);
  } finally {
    await other.end();
  }
}

async function doShareServer(one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  const pid = await readServerPid(one);
  for (let round = 0; round < maxRounds; round++)
    if ((await readServerPid(other)) === pid || (await readServerPid(one)) !== pid) return true;
  return false;
}

async function readServerPid(connection: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/** Process id that the server announced when the connection was opened; the driver's types omit it. */
export const getAnnouncedPid = (connection: pg.ClientBase): unknown =>
  (connection as pg.ClientBase & { readonly processID?: unknown }).processID;
