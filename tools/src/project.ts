import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of everything a local run keeps unless it is given another: servers, logs, certificates, secrets. */
export const stateFolder = join(projectFolder, '.kerf');

/** A folder in the repository, by its path from the root. */
export function inProject(...path: string[]): string {
  return join(projectFolder, ...path);
}

/** A folder that somebody has to remove. */
export interface TemporaryFolder {
  path: string;
  remove: () => Promise<void>;
}

/** The variable that says where temporary folders go, so that a test run can remove those of tests that were killed. */
export const temporaryFolderVariable = 'KERF_TEMPORARY_FOLDER';

/** A new folder for one run that other users may cross but not list, and the way to remove it. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(process.env[temporaryFolderVariable] ?? tmpdir(), 'kerf-'));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A short name that stands for a text, the same each time. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
