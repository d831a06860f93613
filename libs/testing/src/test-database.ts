import { type DatabaseService, getDatabaseUrl } from '@kerf/tools';
import pg from 'pg';

/** A separate, migrated and empty database for a spec. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const template = 'kerf_template';

/** Copies the migrated template on the server at KERF_TEST_POSTGRES_URL, which the test runner sets. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['KERF_TEST_POSTGRES_URL'];
  if (!server) throw new Error('KERF_TEST_POSTGRES_URL is not set: run the tests with npm test');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: nameDatabase(server, name),
    drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Returns the URL of the same database for the role of a service instead of its owner. */
export const getRoleUrl = (databaseUrl: string, service: DatabaseService): string =>
  getDatabaseUrl(service, { databaseUrl, databaseRoles: true });

function nameDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function administer(server: string, command: string): Promise<void> {
  const client = new pg.Client(nameDatabase(server, 'postgres'));
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
