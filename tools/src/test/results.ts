import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from '../json-file.ts';

/** How many tests passed and failed, and the names of those that failed, each with its file. */
interface Count {
  passed: number;
  failed: number;
  failures: string[];
}

/** What is read of what Jest writes. */
interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Remove what earlier runs have left. */
export async function removeResults(root: string): Promise<void> {
  for (const file of await resultFiles(root)) await rm(file, { force: true });
}

/** The sum over every workspace; a spec file that could not be run counts as one failure. */
export async function countResults(root: string): Promise<Count> {
  const count: Count = { passed: 0, failed: 0, failures: [] };
  for (const file of await resultFiles(root)) {
    const results = (await readJson(file)) as unknown as Results;
    count.passed += results.numPassedTests;
    count.failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
    count.failures.push(...failuresIn(results));
  }
  return count;
}

function failuresIn({ testResults }: Results): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
  );
}

async function resultFiles(root: string): Promise<string[]> {
  return (await workspaces(root)).map(resultFile).filter((file) => existsSync(file));
}

/** The folder of every workspace. */
export async function workspaces(root: string): Promise<string[]> {
  const groups = await Promise.all(['apps', 'libs'].map((group) => subfolders(join(root, group))));
  return [...groups.flat(), ...['bench', 'chaos', 'tools'].map((name) => join(root, name))];
}

/** Where the tests of a workspace leave their results. */
export function resultFile(workspace: string): string {
  return join(workspace, '.test/results.json');
}

async function subfolders(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).map((name) => join(folder, name)) : [];
}
