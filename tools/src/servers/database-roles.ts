import { Client, escapeLiteral } from 'pg';
import { deriveRolePassword } from './password.ts';

/** Services that have a database, each with its own role, created by the migrations. */
export const databaseServices = ['accounts', 'broker', 'issuer', 'quota'] as const;

export type DatabaseService = (typeof databaseServices)[number];

/** Postgres role of a service. */
export const getDatabaseRole = (service: DatabaseService): string => `kerf_${service}`;

/** Lets the roles log in to our own Postgres, each with a password of its own. */
export async function enableRoleLogins(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const role of databaseServices.map(getDatabaseRole)) {
      const password = escapeLiteral(deriveRolePassword(databaseUrl, role));
      await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${password}`);
    }
  } finally {
    await client.end();
  }
}
