import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { readJson } from '../json-file.ts';

/** Number of passed and failed tests, and a text about each failure. */
export interface Summary {
  passed: number;
  failed: number;
  failures: string[];
}

/** Fields used of Jest's JSON results. */
interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Test run that has ended. */
export interface FinishedRun {
  name: string;
  succeeded: boolean;
  output: string;
  /** File to which Jest has written the results. */
  results: string;
}

const shownLines = 40;

/** Removes the results of earlier runs. */
export async function removeResults(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}

/**
 * Counts the tests of a run. A spec file that could not be run counts as one failure, and so does a run that fails
 * without a failed test, for example because it crashed before it wrote its results.
 */
export async function summarizeRun({ name, succeeded, output, results }: FinishedRun): Promise<Summary> {
  if (!existsSync(results)) return { passed: 0, failed: 1, failures: [describeCrash(name, output)] };
  const read = (await readJson(results)) as unknown as Results;
  const failed = read.numFailedTests + read.numRuntimeErrorTestSuites;
  return {
    passed: read.numPassedTests,
    failed: succeeded ? failed : Math.max(1, failed),
    failures: listFailures(read),
  };
}

/** Adds up the counts of several runs. */
export function addSummaries(summaries: readonly Summary[]): Summary {
  return {
    passed: summaries.reduce((sum, { passed }) => sum + passed, 0),
    failed: summaries.reduce((sum, { failed }) => sum + failed, 0),
    failures: summaries.flatMap(({ failures }) => failures),
  };
}

function listFailures({ testResults }: Results): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `failed: ${name}: ${fullName}`),
  );
}

function describeCrash(name: string, output: string): string {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n').slice(-shownLines);
  return [`crashed: ${name} left no results. Its last output:`, ...lines].join('\n');
}
