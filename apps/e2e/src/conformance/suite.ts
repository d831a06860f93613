import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '@kerf/tools';

const { resolve } = createRequire(import.meta.url);
const deadlineMs = 120_000;

/** A release of the conformance suite, and how it is told which of its scenarios to run. */
export interface Suite {
  readonly release: '@modelcontextprotocol/conformance' | 'conformance-active';
  readonly args: readonly string[];
}

/** The scenarios that count, by how they ended, and how many checks passed and failed in each that was run. */
export interface Verdict {
  readonly passed: string[];
  readonly failed: string[];
  readonly checks: ReadonlyMap<string, string>;
}

/** Runs a suite against the server at an address, each scenario in turn. */
export async function runSuite({ release, args }: Suite, url: string): Promise<Verdict> {
  const folder = await temporaryFolder();
  try {
    const program = resolve(`${release}/dist/index.js`);
    const output = join(folder.path, 'results');
    return verdictIn(await outputOf([program, 'server', '--url', url, ...args, '-o', output]));
  } finally {
    await folder.remove();
  }
}

/** What a program of Node writes. That scenarios failed is its exit code, and said there as well. */
function outputOf(args: readonly string[]): Promise<string> {
  return new Promise((resolved, rejected) => {
    execFile(process.execPath, args, { timeout: deadlineMs, maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      if (stdout.includes(summary)) resolved(stdout);
      else rejected(new Error(`the suite came to no end: ${error?.message} ${stderr}`));
    });
  });
}

const summary = '=== SUMMARY ===';
const scenario = /^([✓✗]) ([\w-]+): (\d+ passed, \d+ failed)$/gmu;
const unscored = /^ {2}[✓✗] ([\w-]+) \([\w-]+\)$/gmu;

function verdictIn(output: string): Verdict {
  const told = output.slice(output.indexOf(summary));
  const ignored = new Set([...told.matchAll(unscored)].map(([, name]) => name));
  const ran = [...told.matchAll(scenario)].map(([, mark, name = '', checks = '']) => ({ mark, name, checks }));
  const scored = ran.filter(({ name }) => !ignored.has(name));
  const ended = (as: string) => scored.filter(({ mark }) => mark === as).map(({ name }) => name);
  return { passed: ended('✓'), failed: ended('✗'), checks: new Map(ran.map(({ name, checks }) => [name, checks])) };
}
