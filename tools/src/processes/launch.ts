import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { recordProcess } from './orphan-processes.ts';
import { hasSettledWithin, waitUntil } from './wait.ts';

/** Program to launch, with its log file and its stop signal. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  logFile: string;
  /** The name under which the program is called. */
  argv0?: string;
  env?: NodeJS.ProcessEnv;
  /** User and group to run as; default: ours. */
  identity?: { uid: number; gid: number } | undefined;
  stopSignal: NodeJS.Signals;
  stopDeadlineMs: number;
}

/** Process that has reported ready. */
export interface RunningProcess {
  pid: number;
  /** Resolves when the process has exited, to its exit code; to null if a signal ended it. */
  exited: Promise<number | null>;
  /** Sends the stop signal, then SIGKILL at the deadline; resolves when the process has exited. */
  stop: () => Promise<void>;
  /** Sends a signal; returns true when there was a process to receive it. */
  kill: (signal: NodeJS.Signals) => boolean;
}

/** Starts a program and waits until `ready` returns true; rejects with its last log line if it exits or is late. */
export async function launchProgram(
  program: Program,
  ready: () => Promise<boolean>,
  deadlineMs: number,
): Promise<RunningProcess> {
  await mkdir(dirname(program.logFile), { recursive: true });
  const running = await startProcess(program);
  try {
    await waitUntilReady(program, running, { ready, deadlineMs });
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

async function waitUntilReady(
  program: Program,
  { exited }: RunningProcess,
  { ready, deadlineMs }: Readiness,
): Promise<void> {
  let isAlive = true;
  void exited.then(() => (isAlive = false));
  const timeoutMessage = `${program.name} was not ready after ${deadlineMs / 1000} s; see its log ${program.logFile}.`;
  await waitUntil(async () => !isAlive || (await ready()), deadlineMs, timeoutMessage);
  if (!isAlive) throw new Error(`${program.name} exited during startup: ${readLastLine(program.logFile)}`);
}

async function startProcess(program: Program): Promise<RunningProcess> {
  const child = spawnLogged(program);
  const exited = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid ?? 0));
    child.once('error', reject);
  });
  const removeRecord = await recordProcess(program.logFile, pid);
  void exited.then(removeRecord);
  const kill = (signal: NodeJS.Signals) => child.kill(signal);
  return { pid, exited, kill, stop: () => stopProcess(program, { kill, exited }) };
}

function spawnLogged({ command, args, logFile, argv0, env, identity }: Program): ChildProcess {
  const log = openSync(logFile, 'w');
  try {
    return spawn(command, args, {
      ...identity,
      ...(argv0 && { argv0 }),
      env: env ?? process.env,
      stdio: ['ignore', log, log],
      // Own process group: Ctrl-C in the terminal reaches only the command, which then stops everything in order.
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

async function stopProcess(program: Program, running: Pick<RunningProcess, 'kill' | 'exited'>): Promise<void> {
  running.kill(program.stopSignal);
  if (await hasSettledWithin(running.exited, program.stopDeadlineMs)) return;
  running.kill('SIGKILL');
  await running.exited;
}

function readLastLine(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) || 'its log is empty';
}
