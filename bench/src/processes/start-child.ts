import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { setting } from './setting.ts';

/** Child process that has reported ready. */
export interface Child {
  pid: number;
  /** Its port; 0 when it does not listen. */
  port: number;
  process: ChildProcess;
  stop: () => Promise<void>;
}

const readyDeadlineMs = 30_000;
const source = join(import.meta.dirname, '..');

/** Starts a script of this folder and waits until it is ready; its output goes to a file in `logs`. */
export async function startChild(
  script: string,
  told: z.input<typeof setting>,
  logs: string,
  patienceMs = readyDeadlineMs,
): Promise<Child> {
  await mkdir(logs, { recursive: true });
  const logFile = join(logs, `${basename(script, '.ts')}.log`);
  const log = openSync(logFile, 'w');
  const child = fork(join(source, script), [JSON.stringify(told)], { stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  const port = await ready(child, patienceMs, `${script} did not become ready; see its log ${logFile}.`);
  return { pid: child.pid ?? 0, port, process: child, stop: () => stop(child) };
}

async function ready(child: ChildProcess, patienceMs: number, complaint: string): Promise<number> {
  const patience = AbortSignal.timeout(patienceMs);
  const ended = once(child, 'exit', { signal: patience }).then(() => Promise.reject(new Error(complaint)));
  const told = once(child, 'message', { signal: patience }) as Promise<[{ port: number }]>;
  try {
    const [{ port }] = await Promise.race([told, ended]);
    return port;
  } catch (error) {
    await stop(child);
    throw new Error(complaint, { cause: error });
  } finally {
    ended.catch(() => undefined);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL'); // these processes keep nothing
  await gone;
}
