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
  const owner = new ResourceScope();
  try {
    const folder = await createTemporaryFolder();
    owner.add({ stop: folder.remove });
    const postgres = owner.add(await startPostgres({ folder: join(folder.path, 'postgres'), durable: false }));
    const url = `${postgres.url}/migrated`;
    await migrate(url, end);
    const client = new Client({ connectionString: url });
    await client.connect();
    owner.add({ stop: () => client.end() });
    await work(client);
  } finally {
    await owner.stop();
  }
}
