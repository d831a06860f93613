import { Database } from './database.ts';

/** Returns the URL of the migrated template database on the test server. */
export const getTemplateUrl = () => {
  const server = process.env['KERF_TEST_POSTGRES_URL'];
  if (!server) throw new Error('KERF_TEST_POSTGRES_URL is not set: run the tests with npm test');
  const address = new URL(server);
  address.pathname = '/kerf_template';
  return address.href;
};

/** Fault that is thrown when a database is unreachable. */
export const unavailableFault = { code: 'unavailable', slots: { service: 'database' }, cause: expect.anything() };

/** Opens a database while the work runs. */
export async function withDatabase(
  address: string,
  maxConnections: number,
  work: (database: Database) => Promise<void>,
) {
  const database = Database.open(address, { maxConnections });
  try {
    await work(database);
  } finally {
    await database.onApplicationShutdown();
  }
}

/** Statements for specs. */
export const double = { name: 'double', text: 'SELECT $1::int * 2 AS doubled' };
export const backendPid = { name: 'pid', text: 'SELECT pg_backend_pid() AS pid' };
