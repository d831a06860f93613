import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { childSettings } from './child-settings.ts';

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
  settings: z.input<typeof childSettings>,
  logs: string,
  deadlineMs = readyDeadlineMs,
): Promise<Child> {
  await mkdir(logs, { recursive: true });
  const logFile = join(logs, `${basename(script, '.ts')}.log`);
  const log = openSync(logFile, 'w');
  const child = fork(join(source, script), [JSON.stringify(settings)], { stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  const port = await waitUntilReady(child, deadlineMs, `${script} did not become ready; see its log ${logFile}.`);
  return { pid: child.pid ?? 0, port, process: child, stop: () => stopChild(child) };
}

async function waitUntilReady(child: ChildProcess, deadlineMs: number, errorMessage: string): Promise<number> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const ended = once(child, 'exit', { signal: deadline }).then(() => Promise.reject(new Error(errorMessage)));
  const ready = once(child, 'message', { signal: deadline }) as Promise<[{ port: number }]>;
  try {
    const [{ port }] = await Promise.race([ready, ended]);
    return port;
  } catch (error) {
    await stopChild(child);
    throw new Error(errorMessage, { cause: error });
  } finally {
    ended.catch(() => undefined);
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL'); // these processes keep nothing
  await exited;
}
