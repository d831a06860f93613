import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { createInterface } from 'node:readline';
import { resolveInProject } from '../project.ts';

/** Command that ends by itself. */
export interface Command {
  /** The program, in node_modules/.bin or on PATH, and its arguments. */
  line: readonly [string, ...string[]];
  deadlineMs: number;
  env?: NodeJS.ProcessEnv;
  /** Kills the command when it aborts. */
  interruption?: AbortSignal | undefined;
  /** True copies the output to ours as it arrives. */
  showOutput?: boolean;
  /** Prefix of each line of the copy, to distinguish commands that run concurrently. */
  label?: string;
}

/** Result of a command. */
export interface CommandResult {
  succeeded: boolean;
  /** Exit code; 1 when a signal ended it. */
  code: number;
  output: string;
}

const killAfterMs = 10_000;

/** Runs a command in the root folder to its end; its child processes end with it. */
export async function runCommand(command: Command): Promise<CommandResult> {
  const { line, deadlineMs, env, interruption } = command;
  const [program, ...args] = line;
  const child = spawn(program, args, {
    cwd: resolveInProject(),
    env: { ...process.env, PATH: getSearchPath(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // leader of a process group, which can be killed as one
  });
  const output = collectOutput(child);
  if (command.showOutput) copyOutput(child, command.label);
  const timeout = AbortSignal.timeout(deadlineMs);
  const abort = interruption ? AbortSignal.any([timeout, interruption]) : timeout;
  const terminate = () => terminateGroup(child);
  abort.addEventListener('abort', terminate);
  if (abort.aborted) terminate();
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { succeeded: code === 0 && !abort.aborted, code: code ?? 1, output: output() };
  } finally {
    abort.removeEventListener('abort', terminate);
  }
}

// Node and the tools of the repository come first on PATH.
function getSearchPath(): string {
  return [resolveInProject('node_modules/.bin'), process.env['PATH']].join(delimiter);
}

function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

function copyOutput({ stdout, stderr }: ChildProcess, label: string | undefined): void {
  const prefix = label === undefined ? '' : `${label}: `;
  for (const input of [stdout, stderr])
    if (input) createInterface({ input }).on('line', (line) => process.stdout.write(`${prefix}${line}\n`));
}

function terminateGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => signalGroup(pid, 'SIGKILL'), killAfterMs).unref();
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}
