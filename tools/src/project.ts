import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Default folder of a local run's state: servers, logs, certificates, secrets. */
export const stateFolder = join(projectFolder, '.kerf');

/** Resolves a path relative to the root of the repository. */
export function resolveInProject(...path: string[]): string {
  return join(projectFolder, ...path);
}

/** Folder that its user must remove. */
export interface TemporaryFolder {
  path: string;
  remove: () => Promise<void>;
}

/** Variable that names the parent of temporary folders, so that a test run can remove those of killed tests. */
export const temporaryFolderVariable = 'KERF_TEMPORARY_FOLDER';

/** Creates a folder for one run that other users can traverse but not list. */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(process.env[temporaryFolderVariable] ?? tmpdir(), 'kerf-'));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Short, stable hash of a text. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
