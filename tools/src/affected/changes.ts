import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const mainBranches = ['origin/main', 'main'];
const maxOutputBytes = 64 * 1024 * 1024;

/**
 * Lists the files that differ from the merge base with main: committed, uncommitted and untracked ones, and both paths
 * of a moved file. Returns undefined when there is no such base, as in a shallow clone.
 */
export async function findChangedFiles(root: string): Promise<string[] | undefined> {
  const base = await findMergeBase(root);
  if (base === undefined) return undefined;
  const changed = await git(root, 'diff', '--name-only', '--no-renames', '-z', base);
  const untracked = await git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...changed.split('\0'), ...untracked.split('\0')])].filter((file) => file !== '').toSorted();
}

async function findMergeBase(root: string): Promise<string | undefined> {
  for (const branch of mainBranches) {
    const found = await Promise.allSettled([git(root, 'merge-base', 'HEAD', branch)]);
    for (const base of found) if (base.status === 'fulfilled') return base.value.trim();
  }
  return undefined;
}

async function git(root: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: maxOutputBytes });
  return stdout;
}
