import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { passwordFile } from './password.ts';
import { type PostgresInstallation, preparePostgres } from './postgres-installation.ts';
import { type PostgresOptions, startPostgres } from './postgres.ts';
import type { Server } from './server.ts';

const run = promisify(execFile);
const copyDeadlineMs = 60_000;
const connectDeadlineMs = 5_000;
/** Includes the checkpoint of a backup, and the wait for its log in the archive. */
const queryDeadlineMs = 60_000;

/** Files of a running server that do not belong into a backup. */
const runtimeFiles = ['postmaster.pid', 'postmaster.opts'];

/** Starts a Postgres that archives its log in its folder. */
export async function startArchivedPostgres(folder: string): Promise<Server> {
  const installation = await preparePostgres(folder);
  const archive = archiveOf(installation.folder);
  await mkdir(archive, { recursive: true });
  await assignOwner(installation, archive);
  const command = `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`;
  return startPostgres({ ...baseOptions(folder), settings: { archive_mode: 'on', archive_command: command } });
}

/** Copies a running Postgres; resolves when the archive has the log that the copy needs. */
export async function backUpPostgres({ url }: Server, folder: string): Promise<void> {
  const source = await preparePostgres(folder);
  const backup = backupOf(source.folder);
  await withSession(url, async (session) => {
    await session.query(`SELECT pg_backup_start('kerf', true)`);
    await copyChangingFolder(join(source.folder, 'data'), backup);
    const { rows } = await session.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    for (const name of runtimeFiles) await rm(join(backup, name), { force: true });
    // The log comes from the archive.
    const log = join(backup, 'pg_wal');
    for (const name of await readdir(log)) await rm(join(log, name), { recursive: true });
    await writeOwnedFile(source, join(backup, 'backup_label'), rows[0]?.labelfile ?? '');
  });
}

/** Names the current state; resolves when a restore to this name is possible. */
export async function createRestorePoint({ url }: Server, name: string): Promise<void> {
  await withSession(url, async (session) => {
    await session.query('SELECT pg_create_restore_point($1)', [name]);
    const { rows } = await session.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
    const segment = rows[0]?.segment ?? '';
    const end = performance.now() + queryDeadlineMs;
    while (!(await isArchived(session, segment)))
      if (performance.now() > end) throw new Error(`Postgres did not archive ${segment}; see its log.`);
  });
}

/** Restores the backup in `folder` into another folder, up to a restore point, and starts it as a primary. */
export async function restorePostgres(folder: string, target: string, point: string): Promise<Server> {
  const [source, restored] = [await preparePostgres(folder), await preparePostgres(target)];
  const data = join(restored.folder, 'data');
  // Keep owner and mode: Postgres refuses files of other users.
  await run('cp', ['-a', backupOf(source.folder), data], { timeout: copyDeadlineMs });
  await run('cp', ['-a', passwordFile(source.folder), passwordFile(restored.folder)]);
  await writeOwnedFile(restored, join(data, 'recovery.signal'), '');
  const settings = {
    restore_command: `cp "${archiveOf(source.folder)}/%f" "%p"`,
    recovery_target_name: point,
    recovery_target_action: 'promote',
    // No one reads a state before the restore point.
    hot_standby: 'off',
  };
  return startPostgres({ ...baseOptions(target), settings });
}

const baseOptions = (folder: string): PostgresOptions => ({ folder, durable: true });
const archiveOf = (folder: string): string => join(folder, 'archive');
const backupOf = (folder: string): string => join(folder, 'backup');

async function writeOwnedFile(installation: PostgresInstallation, file: string, text: string): Promise<void> {
  await writeFile(file, text);
  await assignOwner(installation, file);
}

async function assignOwner({ identity }: PostgresInstallation, file: string): Promise<void> {
  if (identity) await chown(file, identity.uid, identity.gid);
}

/** Copies a folder; files that are removed meanwhile are missing, as Postgres allows. */
async function copyChangingFolder(from: string, to: string): Promise<void> {
  const copying = run('cp', ['-a', from, to], { timeout: copyDeadlineMs, env: { ...process.env, LC_ALL: 'C' } });
  await copying.catch((error: Error & { stderr?: string }) => {
    const lines = (error.stderr ?? '').trim().split('\n');
    if (!lines.every((line) => line.endsWith('No such file or directory'))) throw error;
  });
}

async function isArchived(session: Client, segment: string): Promise<boolean> {
  // Sleeps in Postgres between two looks.
  const statement = 'SELECT last_archived_wal >= $1 AS archived, pg_sleep(0.05) FROM pg_stat_archiver';
  const { rows } = await session.query<{ archived: boolean | null }>(statement, [segment]);
  return rows[0]?.archived === true;
}

/** Runs work in one session, because a backup ends with the session that started it. */
async function withSession<T>(url: string, work: (session: Client) => Promise<T>): Promise<T> {
  const limits = { connectionTimeoutMillis: connectDeadlineMs, query_timeout: queryDeadlineMs };
  const session = new Client({ connectionString: `${url}/postgres`, ...limits });
  session.on('error', () => undefined); // a lost connection also fails the pending query
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}
