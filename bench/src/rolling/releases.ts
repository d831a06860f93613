import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addLogin, prepareTree, resolveInProject } from '@kerf/tools';
import type { Infrastructure } from '../systems/infrastructure.ts';

const runFile = promisify(execFile);
const deadlineMs = 120_000;

/** Roots of the releases that replace each other; a root has the `run.mjs` that the image starts. */
export interface Releases {
  readonly current: string;
  /** Absent when the current release replaces itself. */
  readonly previous?: string | undefined;
}

/** Copies what the image holds of this tree, and builds the previous release, if there is one. */
export async function prepareReleases(
  folder: string,
  previous: string | undefined,
  interruption: AbortSignal,
): Promise<Releases> {
  const current = join(folder, 'image');
  const assemble = resolveInProject('deploy/src/image/assemble.ts');
  await runFile(process.execPath, ['--no-warnings', assemble, current], { timeout: deadlineMs });
  return { current, previous: previous && (await prepareTree(previous, interruption)).root };
}

/** Brings the database to a release, and with the NATS of the infrastructure also the streams. */
export async function migrateStores(
  root: string,
  databaseUrl: string,
  bus?: Pick<Infrastructure, 'natsUrl' | 'natsPasswords'>,
): Promise<void> {
  const natsUrl = bus && addLogin(bus.natsUrl, 'deployment', bus.natsPasswords?.['deployment']);
  const env = { ...process.env, KERF_DATABASE_URL: databaseUrl, KERF_NATS_URL: natsUrl ?? '' };
  await runFile(process.execPath, [join(root, 'run.mjs'), 'migrate'], { env, timeout: deadlineMs });
}
