import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../migrate.ts';
import { watchTerminationSignals } from '../processes/termination-signal.ts';
import { ResourceScope } from '../processes/resource-scope.ts';
import { createTemporaryFolder } from '../project.ts';
import { startPostgres } from '../servers/postgres.ts';

/** Runs `work` on a new, migrated database of a temporary Postgres. */
export async function onMigratedDatabase(work: (client: Client) => Promise<void>): Promise<void> {
  const end = watchTerminationSignals();
  const scope = new ResourceScope();
  try {
    const folder = await createTemporaryFolder();
    scope.add({ stop: folder.remove });
    const postgres = scope.add(await startPostgres({ folder: join(folder.path, 'postgres'), durable: false }));
    const url = `${postgres.url}/migrated`;
    await migrate(url, end);
    const client = new Client({ connectionString: url });
    await client.connect();
    scope.add({ stop: () => client.end() });
    await work(client);
  } finally {
    await scope.stop();
  }
}
