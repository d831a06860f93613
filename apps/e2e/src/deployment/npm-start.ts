import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder, waitUntil } from '@kerf/tools';
import * as z from 'zod';
import { stopAfterSpecs } from '../product/spec-cleanup.ts';

const readyMs = 240_000;
/** Time to stop: each service has fifteen seconds, one after the other. */
const stopDeadlineMs = 120_000;

const record = z.object({ pid: z.int() });

interface ExitResult {
  readonly code: number | null;
  readonly complaint: string;
}

/** `npm start` as a user runs it, in its own folder. */
export class NpmStart {
  private stdout = '';
  private stderr = '';
  private readonly exited: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    readonly folder: string,
  ) {
    child.stdout?.on('data', (piece: Buffer) => (this.stdout += piece.toString()));
    child.stderr?.on('data', (piece: Buffer) => (this.stderr += piece.toString()));
    this.exited = once(child, 'close');
    stopAfterSpecs({ stop: () => this.stop('SIGTERM').then(() => undefined) });
  }

  static startIn(folder: string, variables: Readonly<Record<string, string>> = {}): NpmStart {
    const child = spawn(process.execPath, ['tools/run.mjs', 'start'], {
      cwd: projectFolder,
      env: { ...getUserEnvironment(), KERF_FOLDER: folder, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, as a terminal gives each command.
      detached: true,
    });
    return new NpmStart(child, folder);
  }

  /** Waits until everything runs, and returns the output. */
  async waitForWelcome(): Promise<string> {
    const settled = async () => this.stdout.includes('Press Ctrl-C') || this.child.exitCode !== null;
    await waitUntil(settled, readyMs, 'npm start did not become ready.');
    if (this.child.exitCode !== null) throw new Error(this.stderr);
    return this.stdout;
  }

  /** Lists the running processes that it has started. */
  async listProcesses(): Promise<number[]> {
    const files = await readdir(this.folder, { recursive: true });
    const records = files.filter((name) => name.endsWith('.process')).map((name) => join(this.folder, name));
    return Promise.all(records.map(async (file) => record.parse(JSON.parse(await readFile(file, 'utf8'))).pid));
  }

  /** Sends a signal to the command alone, like a service manager. */
  async stop(signal: NodeJS.Signals): Promise<ExitResult> {
    this.child.kill(signal);
    return this.waitForExit();
  }

  /** Simulates Ctrl-C: the terminal sends the signal to every process of the command. */
  async sendInterrupt(): Promise<ExitResult> {
    process.kill(-Number(this.child.pid), 'SIGINT');
    return this.waitForExit();
  }

  async waitForExit(): Promise<ExitResult> {
    const late = setTimeout(() => this.child.kill('SIGKILL'), stopDeadlineMs);
    await this.exited.finally(() => clearTimeout(late));
    return { code: this.child.exitCode, complaint: this.stderr };
  }
}

/** Environment without the variables that the test run has set for itself. */
function getUserEnvironment(): NodeJS.ProcessEnv {
  const isSet = (name: string) => /^(KERF|NX|NODE|npm)_/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSet(name)));
}

/** Returns true when a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
