import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder, waitUntil } from '@kerf/tools';
import * as z from 'zod';
import { stopInTheEnd } from './begun.ts';

const readyMs = 240_000;
/** Time to stop: each service has fifteen seconds, one after the other. */
const endMs = 120_000;

const record = z.object({ pid: z.int() });

interface Ended {
  readonly code: number | null;
  readonly complaint: string;
}

/** `npm start` as a user runs it, in its own folder. */
export class OwnStart {
  private said = '';
  private complained = '';
  private readonly ended: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    readonly folder: string,
  ) {
    child.stdout?.on('data', (piece: Buffer) => (this.said += piece.toString()));
    child.stderr?.on('data', (piece: Buffer) => (this.complained += piece.toString()));
    this.ended = once(child, 'close');
    stopInTheEnd({ stop: () => this.stop('SIGTERM').then(() => undefined) });
  }

  static in(folder: string, variables: Readonly<Record<string, string>> = {}): OwnStart {
    const child = spawn(process.execPath, ['tools/run.mjs', 'start'], {
      cwd: projectFolder,
      env: { ...usersOwn(), KERF_FOLDER: folder, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, as a terminal gives each command.
      detached: true,
    });
    return new OwnStart(child, folder);
  }

  /** Waits until everything runs, and returns the output. */
  async welcome(): Promise<string> {
    const settled = async () => this.said.includes('Press Ctrl-C') || this.child.exitCode !== null;
    await waitUntil(settled, readyMs, 'npm start did not become ready.');
    if (this.child.exitCode !== null) throw new Error(this.complained);
    return this.said;
  }

  /** Lists the running processes that it has started. */
  async processes(): Promise<number[]> {
    const files = await readdir(this.folder, { recursive: true });
    const records = files.filter((name) => name.endsWith('.process')).map((name) => join(this.folder, name));
    return Promise.all(records.map(async (file) => record.parse(JSON.parse(await readFile(file, 'utf8'))).pid));
  }

  /** Sends a signal to the command alone, like a service manager. */
  async stop(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.end();
  }

  /** Simulates Ctrl-C: the terminal sends the signal to every process of the command. */
  async interrupt(): Promise<Ended> {
    process.kill(-Number(this.child.pid), 'SIGINT');
    return this.end();
  }

  async end(): Promise<Ended> {
    const late = setTimeout(() => this.child.kill('SIGKILL'), endMs);
    await this.ended.finally(() => clearTimeout(late));
    return { code: this.child.exitCode, complaint: this.complained };
  }
}

/** Environment without the variables that the test run has set for itself. */
function usersOwn(): NodeJS.ProcessEnv {
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
