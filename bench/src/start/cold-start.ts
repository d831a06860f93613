import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Owner, projectFolder, waitUntil } from '@kerf/tools';

const targetMs = 15_000;
const mostMs = 240_000;

/**
 * From the command `npm start` to its greeting, with a new `folder` for its data: the servers, the certificates, the
 * account and the first part are made in that time. The code is built, as after the first start. In milliseconds.
 */
export async function measureColdStart(folder: string, owner: Owner): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: projectFolder,
    env: { ...usersOwn(), KERF_FOLDER: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  owner.own({ stop: () => stop(child) });
  const settled = async () => existsSync(join(folder, 'run.json')) || child.exitCode !== null;
  await waitUntil(settled, mostMs, 'npm start is not ready.');
  if (child.exitCode !== null) throw new Error('npm start ended instead of getting ready, for the reason above.');
  return performance.now() - startedAt;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Without what npm has set for the benchmark itself. */
function usersOwn(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(KERF|NX|NODE|npm)_/.test(name)));
}

/** What was found, in a sentence. */
export const coldStartSentence = (tookMs: number): string =>
  `npm start with a new folder: ready after ${(tookMs / 1000).toFixed(1)} s ` +
  `(at most ${targetMs / 1000} s: ${tookMs <= targetMs ? 'met' : 'missed'}).`;
