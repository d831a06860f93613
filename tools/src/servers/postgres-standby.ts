import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { passwordFile } from './password.ts';
import { postgresUser } from './postgres-data.ts';
import { preparePostgres } from './postgres-installation.ts';
import { type PostgresOptions, startPostgres } from './postgres.ts';
import type { Server } from './server.ts';

const run = promisify(execFile);

/** Primary with its synchronous standby: every commit waits for it. */
export interface ReplicatedPostgres {
  primary: Server;
  standby: Server;
}

/** `application_name` of the standby at the primary. */
const standbyName = 'standby';

/**
 * Copies a stopped Postgres to another folder and starts both, the copy as synchronous standby.
 * Commits wait for the standby from the beginning, so use the primary only when both are running. After a promotion
 * the standby has no follower.
 */
export async function startWithStandby(folder: string, standbyFolder: string): Promise<ReplicatedPostgres> {
  await copyData(folder, standbyFolder);
  const primary = await startPostgres({ ...baseOptions(folder), settings: { synchronous_standby_names: standbyName } });
  const source = new URL(primary.url);
  const login = `user=${postgresUser} password=${source.password}`;
  const connectionInfo = `host=${source.hostname} port=${source.port} ${login} application_name=${standbyName}`;
  try {
    const standby = await startPostgres({
      ...baseOptions(standbyFolder),
      settings: { primary_conninfo: connectionInfo },
    });
    return { primary, standby };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

const baseOptions = (folder: string): PostgresOptions => ({ folder, durable: true });

async function copyData(from: string, to: string): Promise<void> {
  const [source, target] = [await preparePostgres(from), await preparePostgres(to)];
  const data = join(target.folder, 'data');
  await rm(data, { recursive: true, force: true });
  // Keep owner and mode: Postgres refuses files of other users.
  await run('cp', ['-a', join(source.folder, 'data'), data], { timeout: 60_000 });
  await run('cp', ['-a', passwordFile(source.folder), passwordFile(target.folder)]);
  await writeFile(join(data, 'standby.signal'), '');
}
