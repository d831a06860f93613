import { Client } from 'pg';

/** The services that have a database, each with a role of its own that the migrations make. */
export const databaseServices = ['accounts', 'broker', 'issuer', 'quota'] as const;

export type DatabaseService = (typeof databaseServices)[number];

/** The role of a service in Postgres. */
export const roleOf = (service: DatabaseService): string => `kerf_${service}`;

/** Let the roles log in to a Postgres of ours, which trusts loopback and asks for no password. */
export async function letRolesLogIn(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const service of databaseServices) await client.query(`ALTER ROLE ${roleOf(service)} LOGIN`);
  } finally {
    await client.end();
  }
}
