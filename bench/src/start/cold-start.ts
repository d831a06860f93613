import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ResourceScope, projectFolder, waitUntil } from '@kerf/tools';

const targetMs = 15_000;
const maxMs = 240_000;

/**
 * Measures `npm start` up to its greeting, with an empty `folder`, in milliseconds.
 * That includes the servers, the certificates, the account and the first part, but not the build.
 */
export async function measureColdStart(folder: string, scope: ResourceScope): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: projectFolder,
    env: { ...getUserEnvironment(), KERF_FOLDER: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  scope.add({ stop: () => stopChild(child) });
  const settled = async () => existsSync(join(folder, 'run.json')) || child.exitCode !== null;
  await waitUntil(settled, maxMs, 'npm start did not become ready.');
  if (child.exitCode !== null) throw new Error('npm start exited before it was ready; see the reason above.');
  return performance.now() - startedAt;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Environment without the variables that npm has set for the benchmark itself. */
function getUserEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(KERF|NX|NODE|npm)_/.test(name)));
}

/** Formats the result as a sentence. */
export const formatColdStart = (tookMs: number): string =>
  `npm start with a new folder: ready after ${(tookMs / 1000).toFixed(1)} s ` +
  `(at most ${targetMs / 1000} s: ${tookMs <= targetMs ? 'met' : 'missed'}).`;
