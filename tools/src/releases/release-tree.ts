import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder, stateFolder } from '../project.ts';

const runFile = promisify(execFile);
const gitDeadlineMs = 60_000;
const installDeadlineMs = 600_000;
const lockFile = 'package-lock.json';

/** Programs that a release is run with. */
const builtPrograms = ['accounts', 'broker', 'gateway', 'issuer', 'migrate', 'quota', 'standards'];

/** Built working tree of a release. */
export interface ReleaseTree {
  commit: string;
  root: string;
}

/**
 * Checks out a git ref in the state folder and builds it there, unless an earlier run did. A ref with the files of this
 * tree is this tree, which is built already.
 */
export async function prepareTree(ref: string, interruption: AbortSignal): Promise<ReleaseTree> {
  const run = (line: readonly string[], root = projectFolder, timeout = gitDeadlineMs) =>
    runIn(root, line, { timeout, signal: interruption });
  const commit = (await run(['git', 'rev-parse', '--verify', `${ref}^{commit}`])).trim();
  const changes = await run(['git', 'diff', '--name-only', commit]);
  if (changes === '') return { commit, root: projectFolder };
  const root = join(stateFolder, 'releases', commit);
  const mark = join(root, '.kerf-built');
  if (existsSync(mark)) return { commit, root };
  await rm(root, { recursive: true, force: true });
  await run(['git', 'worktree', 'prune']);
  await run(['git', 'worktree', 'add', '--detach', root, commit]);
  await run(getInstallation(root), root, installDeadlineMs);
  const projects = builtPrograms.map((name) => `@kerf/${name}`).join();
  await run(['nx', 'run-many', '-t', 'build', '-p', projects, '--outputStyle=static'], root, installDeadlineMs);
  await writeFile(mark, '');
  return { commit, root };
}

/** Hard links of our packages if the release has the same, else an installation of its own. */
function getInstallation(root: string): string[] {
  const [own, theirs] = [projectFolder, root].map((folder) => readFileSync(join(folder, lockFile), 'utf8'));
  const packages = join(projectFolder, 'node_modules');
  if (own === theirs) return ['cp', '-al', packages, join(root, 'node_modules')];
  return ['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
}

/** Runs a program in a tree, with the tree's own programs first; returns its output. */
async function runIn(
  cwd: string,
  [program = '', ...args]: readonly string[],
  limits: { timeout: number; signal: AbortSignal },
): Promise<string> {
  const path = [join(cwd, 'node_modules/.bin'), join(projectFolder, 'node_modules/.bin'), process.env['PATH']];
  const env = { ...process.env, PATH: path.join(delimiter) };
  const { stdout } = await runFile(program, args, { cwd, env, maxBuffer: 2 ** 26, ...limits });
  return stdout;
}
