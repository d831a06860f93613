import { Database } from './database.ts';

/** The migrated template on the server that the specifications stand on. */
export const url = () => {
  const server = process.env['KERF_TEST_POSTGRES_URL'];
  if (!server) throw new Error('KERF_TEST_POSTGRES_URL is not set: run the tests with npm test');
  const address = new URL(server);
  address.pathname = '/kerf_template';
  return address.href;
};

/** What is thrown when a database is out of reach. */
export const unavailable = { code: 'unavailable', slots: { service: 'database' }, cause: expect.anything() };

/** Opens a database for as long as the work takes. */
export async function using(address: string, maxConnections: number, work: (database: Database) => Promise<void>) {
  const database = Database.open(address, { maxConnections });
  try {
    await work(database);
  } finally {
    await database.onApplicationShutdown();
  }
}

/** Statements that specifications run. */
export const double = { name: 'double', text: 'SELECT $1::int * 2 AS doubled' };
export const pidOf = { name: 'pid', text: 'SELECT pg_backend_pid() AS pid' };
