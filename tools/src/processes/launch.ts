import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { recordProcess } from './leftovers.ts';
import { settlesWithin, waitUntil } from './waiting.ts';

/** What to run, where its log goes, and how it is asked to stop. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  logFile: string;
  /** The name the program believes it was called by. */
  argv0?: string;
  env?: NodeJS.ProcessEnv;
  /** The user and group it runs as; absent: ours. */
  identity?: { uid: number; gid: number } | undefined;
  stopSignal: NodeJS.Signals;
  stopDeadlineMs: number;
}

/** A process that was seen to be ready. */
export interface Running {
  pid: number;
  /** Resolves when the process has gone, whatever the reason. */
  gone: Promise<void>;
  /** Ask it to stop, insist with SIGKILL at the deadline, and return when it has gone. */
  stop: () => Promise<void>;
  /** Send a signal; true when there was a process to receive it. */
  kill: (signal: NodeJS.Signals) => boolean;
}

/** Start a program and wait until `ready` says so; a program that ends or is late rejects with its last line of log. */
export async function launch(program: Program, ready: () => Promise<boolean>, deadlineMs: number): Promise<Running> {
  await mkdir(dirname(program.logFile), { recursive: true });
  const running = await start(program);
  try {
    await readyOrGone(program, running, { ready, deadlineMs });
  } catch (error) {
    await running.stop();
    throw error;
  }
  return running;
}

interface Readiness {
  ready: () => Promise<boolean>;
  deadlineMs: number;
}

async function readyOrGone(program: Program, { gone }: Running, { ready, deadlineMs }: Readiness): Promise<void> {
  let alive = true;
  void gone.then(() => (alive = false));
  const late = `${program.name} was not ready after ${deadlineMs / 1000} s; its log is ${program.logFile}.`;
  await waitUntil(async () => !alive || (await ready()), deadlineMs, late);
  if (!alive) throw new Error(`${program.name} ended at once: ${lastLine(program.logFile)}`);
}

async function start(program: Program): Promise<Running> {
  const child = spawnLogged(program);
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid ?? 0));
    child.once('error', reject);
  });
  const forget = await recordProcess(program.logFile, pid);
  void gone.then(forget);
  const kill = (signal: NodeJS.Signals) => child.kill(signal);
  return { pid, gone, kill, stop: () => stop(program, { kill, gone }) };
}

function spawnLogged({ command, args, logFile, argv0, env, identity }: Program): ChildProcess {
  const log = openSync(logFile, 'w');
  try {
    return spawn(command, args, {
      ...identity,
      ...(argv0 && { argv0 }),
      env: env ?? process.env,
      stdio: ['ignore', log, log],
      // A group of its own: Ctrl-C in the terminal reaches the command, which then stops everything in order.
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

async function stop(program: Program, running: Pick<Running, 'kill' | 'gone'>): Promise<void> {
  running.kill(program.stopSignal);
  if (await settlesWithin(running.gone, program.stopDeadlineMs)) return;
  running.kill('SIGKILL');
  await running.gone;
}

function lastLine(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) || 'it left no log';
}
