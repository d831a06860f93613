import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { end } from '../processes/leftovers.ts';
import type { PostgresHome } from './postgres-home.ts';

const run = promisify(execFile);

/** The superuser, and the database that a URL without a path leads to. */
export const postgresUser = 'kerf';

/**
 * Make the data folder of a new Postgres. One that an interrupted run has half made is never taken for it, and one that
 * is to be durable is on disk before it is used.
 */
export async function initialise({ programs, folder, identity }: PostgresHome, data: string, durable: boolean) {
  const draft = join(folder, 'data.draft');
  await rm(draft, { recursive: true, force: true });
  const options = ['-U', postgresUser, '-A', 'trust', '-E', 'UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])];
  await run(join(programs, 'initdb'), ['-D', draft, ...options], { ...identity, cwd: folder, timeout: 60_000 });
  await rename(draft, data);
}

/** Stop the Postgres that a killed run left behind on this data folder, so that the data can be used again. */
export async function stopLeftover(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number((await readFile(lock, 'utf8')).split('\n')[0]);
  const stillRuns = async () => (await commandLine(pid)).includes(data);
  if (await stillRuns()) await end(pid, stillRuns);
  // Another process may have got the number since, for which Postgres would refuse to start.
  await rm(lock, { force: true });
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}
