import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createTemporaryFolder } from '@kerf/tools';

const { resolve } = createRequire(import.meta.url);
const deadlineMs = 120_000;

/** Release of the conformance suite, with the arguments that select its scenarios. */
export interface Suite {
  readonly release: '@modelcontextprotocol/conformance' | 'conformance-active';
  readonly args: readonly string[];
}

/** Scored scenarios by outcome, and the number of passed and failed checks in each scenario that ran. */
export interface Verdict {
  readonly passed: string[];
  readonly failed: string[];
  readonly checks: ReadonlyMap<string, string>;
}

/** Runs a suite against a server, one scenario after the other. */
export async function runSuite({ release, args }: Suite, url: string): Promise<Verdict> {
  const folder = await createTemporaryFolder();
  try {
    const program = resolve(`${release}/dist/index.js`);
    const output = join(folder.path, 'results');
    return parseVerdict(await runProgram([program, 'server', '--url', url, ...args, '-o', output]));
  } finally {
    await folder.remove();
  }
}

/** Output of a Node program. Failed scenarios also set its exit code, which is ignored here. */
function runProgram(args: readonly string[]): Promise<string> {
  return new Promise((resolved, rejected) => {
    execFile(process.execPath, args, { timeout: deadlineMs, maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      if (stdout.includes(summary)) resolved(stdout);
      else rejected(new Error(`the suite did not finish: ${error?.message} ${stderr}`));
    });
  });
}

const summary = '=== SUMMARY ===';
const scenario = /^([✓✗]) ([\w-]+): (\d+ passed, \d+ failed)$/gmu;
const unscored = /^ {2}[✓✗] ([\w-]+) \([\w-]+\)$/gmu;

function parseVerdict(output: string): Verdict {
  const results = output.slice(output.indexOf(summary));
  const ignored = new Set([...results.matchAll(unscored)].map(([, name]) => name));
  const ran = [...results.matchAll(scenario)].map(([, mark, name = '', checks = '']) => ({ mark, name, checks }));
  const scored = ran.filter(({ name }) => !ignored.has(name));
  const ended = (as: string) => scored.filter(({ mark }) => mark === as).map(({ name }) => name);
  return { passed: ended('✓'), failed: ended('✗'), checks: new Map(ran.map(({ name, checks }) => [name, checks])) };
}
