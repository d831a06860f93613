import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresUser } from './postgres-data.ts';
import { postgresHome } from './postgres-home.ts';
import { type PostgresOptions, startPostgres } from './postgres.ts';
import type { Server } from './server.ts';

const run = promisify(execFile);

/** A primary, and the one standby that every commit of it waits for. */
export interface Replicated {
  primary: Server;
  standby: Server;
}

/** How the standby introduces itself to the primary. */
const standbyName = 'standby';

/**
 * Copy a Postgres that is stopped into another folder, and start both: the copy follows. Commits wait for it from the
 * first on, so the primary is used only when both are there. Whoever promotes the standby finds it without a follower.
 */
export async function makeStandby(folder: string, standbyFolder: string): Promise<Replicated> {
  await copyData(folder, standbyFolder);
  const primary = await startPostgres({ ...common(folder), settings: { synchronous_standby_names: standbyName } });
  const source = new URL(primary.url);
  const follows = `host=${source.hostname} port=${source.port} user=${postgresUser} application_name=${standbyName}`;
  try {
    const standby = await startPostgres({ ...common(standbyFolder), settings: { primary_conninfo: follows } });
    return { primary, standby };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

const common = (folder: string): PostgresOptions => ({ folder, durable: true });

async function copyData(from: string, to: string): Promise<void> {
  const [source, target] = [await postgresHome(from), await postgresHome(to)];
  const data = join(target.folder, 'data');
  await rm(data, { recursive: true, force: true });
  // Owner and mode go with the files: Postgres refuses those of others.
  await run('cp', ['-a', join(source.folder, 'data'), data], { timeout: 60_000 });
  await writeFile(join(data, 'standby.signal'), '');
}
