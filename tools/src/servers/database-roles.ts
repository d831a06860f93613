import { Client } from 'pg';

/** Services that have a database, each with its own role, created by the migrations. */
export const databaseServices = ['accounts', 'broker', 'issuer', 'quota'] as const;

export type DatabaseService = (typeof databaseServices)[number];

/** Postgres role of a service. */
export const getDatabaseRole = (service: DatabaseService): string => `kerf_${service}`;

/** Lets the roles log in to our own Postgres, which trusts loopback connections without a password. */
export async function enableRoleLogins(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const service of databaseServices) await client.query(`ALTER ROLE ${getDatabaseRole(service)} LOGIN`);
  } finally {
    await client.end();
  }
}
