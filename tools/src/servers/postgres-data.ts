import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { terminateProcess } from '../processes/orphan-processes.ts';
import { passwordFile } from './password.ts';
import type { PostgresInstallation } from './postgres-installation.ts';

const run = promisify(execFile);

/** Superuser, and the database of a URL without a path. */
export const postgresUser = 'kerf';

/**
 * Creates the data folder of a new Postgres.
 * A folder that an interrupted run left incomplete is never used, and a durable one is synced to disk first.
 */
export async function initializeData(
  { programs, folder, identity }: PostgresInstallation,
  data: string,
  durable: boolean,
) {
  const draft = join(folder, 'data.draft');
  await rm(draft, { recursive: true, force: true });
  const login = ['-U', postgresUser, '-A', 'scram-sha-256', '--pwfile', passwordFile(folder)];
  const options = [...login, '-E', 'UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])];
  await run(join(programs, 'initdb'), ['-D', draft, ...options], { ...identity, cwd: folder, timeout: 60_000 });
  await rename(draft, data);
}

/** Stops the Postgres that a killed run left on this data folder, so that the data can be reused. */
export async function stopOrphanPostgres(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number((await readFile(lock, 'utf8')).split('\n')[0]);
  const isRunning = async () => (await readCommandLine(pid)).includes(data);
  if (await isRunning()) await terminateProcess(pid, isRunning);
  // Another process may have been given this PID since, and Postgres would then refuse to start.
  await rm(lock, { force: true });
}

async function readCommandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}
