import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { inProject } from '../project.ts';

/** A command that ends by itself. */
export interface Command {
  /** The program, in node_modules/.bin or on PATH, and its arguments. */
  line: readonly [string, ...string[]];
  deadlineMs: number;
  env?: NodeJS.ProcessEnv;
  /** Ends the command early when it aborts. */
  interruption?: AbortSignal | undefined;
  /** True writes the output to ours while it comes. */
  show?: boolean;
}

/** How a command ended. */
export interface Outcome {
  succeeded: boolean;
  /** What it ended with; 1 when a signal ended it. */
  code: number;
  output: string;
}

const insistAfterMs = 10_000;

/** Run a command in the root folder to its end; whatever it has started ends with it. */
export async function runCommand({ line, deadlineMs, env, interruption, show }: Command): Promise<Outcome> {
  const [program, ...args] = line;
  const child = spawn(program, args, {
    cwd: inProject(),
    env: { ...process.env, PATH: projectPath(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // the leader of a group, which can be ended as one
  });
  const output = collect(child, show ?? false);
  const overtime = AbortSignal.timeout(deadlineMs);
  const early = interruption ? AbortSignal.any([overtime, interruption]) : overtime;
  const end = () => endGroup(child);
  early.addEventListener('abort', end);
  if (early.aborted) end();
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { succeeded: code === 0 && !early.aborted, code: code ?? 1, output: output() };
  } finally {
    early.removeEventListener('abort', end);
  }
}

// The Node and the tools of the repository, whatever the user's own are.
function projectPath(): string {
  return [inProject('node_modules/.bin'), process.env['PATH']].join(delimiter);
}

function collect(child: ChildProcess, show: boolean): () => string {
  const chunks: Buffer[] = [];
  const keep = (chunk: Buffer) => {
    chunks.push(chunk);
    if (show) process.stdout.write(chunk);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => Buffer.concat(chunks).toString();
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => signalGroup(pid, 'SIGKILL'), insistAfterMs).unref();
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has gone already.
  }
}
