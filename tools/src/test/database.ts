import { join } from 'node:path';
import { migrate } from '../migrate.ts';
import { startPostgres } from '../servers/postgres.ts';
import { letRolesLogIn } from '../servers/roles.ts';
import type { Server } from '../servers/server.ts';

const template = 'kerf_template';

/** A Postgres for tests, with a migrated database that others are copied from. */
export async function startTestPostgres(folder: string, interruption: AbortSignal): Promise<Server> {
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: false });
  try {
    await migrate(`${postgres.url}/${template}`, interruption);
    await letRolesLogIn(postgres.url);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
