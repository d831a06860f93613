import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from '../json-file.ts';

/** How many tests passed and failed. */
export interface Count {
  passed: number;
  failed: number;
}

/** Remove what earlier runs have left. */
export async function removeResults(root: string): Promise<void> {
  for (const file of await resultFiles(root)) await rm(file, { force: true });
}

/** The sum over every workspace; a spec file that could not be run counts as one failure. */
export async function countResults(root: string): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  for (const file of await resultFiles(root)) {
    const results = await readJson(file);
    count.passed += Number(results['numPassedTests']);
    count.failed += Number(results['numFailedTests']) + Number(results['numRuntimeErrorTestSuites']);
  }
  return count;
}

async function resultFiles(root: string): Promise<string[]> {
  const groups = await Promise.all(['apps', 'libs'].map((group) => subfolders(join(root, group))));
  const folders = [...groups.flat(), ...['bench', 'chaos', 'tools'].map((name) => join(root, name))];
  return folders.map((folder) => join(folder, '.test/results.json')).filter((file) => existsSync(file));
}

async function subfolders(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).map((name) => join(folder, name)) : [];
}
