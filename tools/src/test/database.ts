import { join } from 'node:path';
import { migrate } from '../migrate.ts';
import { startPostgres } from '../servers/postgres.ts';
import { enableRoleLogins } from '../servers/database-roles.ts';
import type { Server } from '../servers/server.ts';

const template = 'kerf_template';

/** Starts a Postgres for tests, with a migrated template database. */
export async function startTestPostgres(folder: string, interruption: AbortSignal): Promise<Server> {
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: false });
  try {
    await migrate(`${postgres.url}/${template}`, interruption);
    await enableRoleLogins(postgres.url);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
