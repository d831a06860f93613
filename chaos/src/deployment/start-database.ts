import { join } from 'node:path';
import { findFreePort, migrate, type ResourceScope, startPostgres } from '@kerf/tools';
import { SupervisedProcess } from './supervised-process.ts';

/** Starts a migrated Postgres that can be killed; the scope stops it. */
export async function startDatabase(folder: string, scope: ResourceScope) {
  const port = await findFreePort();
  let databaseUrl = '';
  const startServer = async () => {
    const server = await startPostgres({ folder: join(folder, 'postgres'), durable: true, port });
    databaseUrl = `${server.url}/kerf`;
    return server;
  };
  const postgres = scope.add(await SupervisedProcess.start('postgres', startServer));
  await migrate(databaseUrl);
  return { postgres, databaseUrl };
}
