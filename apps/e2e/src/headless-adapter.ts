import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@kerf/testing';
import type { Account } from './account.ts';
import { type Place, sharedPlace } from './place.ts';

const ownProgram = fileURLToPath(new URL('../../adapter-headless/dist/main.js', import.meta.url));

type AdapterPlace = Pick<Place, 'wsUrl' | 'caFile'> & {
  /** The file to run instead of the one in the repository. */
  readonly program?: string;
  /** Who it is, unless it is somebody new. */
  readonly adapterId?: string;
  /** The folder of its document. */
  readonly dataFolder?: string;
};

/** A real adapter with a real kernel, in a process of its own. */
export class HeadlessAdapter {
  readonly adapterId: string;
  private readonly child: ChildProcess;
  private readonly gone: Promise<unknown>;
  private log = '';

  private constructor(key: string, place: AdapterPlace) {
    const { wsUrl, caFile, program = ownProgram, adapterId = crypto.randomUUID(), dataFolder } = place;
    this.adapterId = adapterId;
    const args = ['--url', wsUrl, '--ca-file', caFile, '--key-env', 'ADAPTER_KEY', '--adapter-id', adapterId];
    if (dataFolder !== undefined) args.push('--data', dataFolder);
    this.child = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, ADAPTER_KEY: key },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.gone = once(this.child, 'exit');
    this.child.stderr?.on('data', (chunk) => {
      this.log += String(chunk);
    });
  }

  /** Starts one for an account and waits until the service says that it is connected. */
  static async start(account: Account, place: AdapterPlace = sharedPlace()): Promise<HeadlessAdapter> {
    const adapter = new HeadlessAdapter(account.key, place);
    try {
      await eventually(() => adapter.checkConnected(account));
    } catch (error) {
      await adapter.kill();
      throw error;
    }
    return adapter;
  }

  /** Holds the process where it is: it takes in what is sent and does nothing about it. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  /** Lets it go on. */
  thaw(): void {
    this.child.kill('SIGCONT');
  }

  /** Asks it to end, and resolves with its exit code. */
  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.end();
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.end();
  }

  /** Resolves when the process has ended by itself, with its exit code. */
  async end(): Promise<number | null> {
    await this.gone;
    return this.child.exitCode;
  }

  private async checkConnected(account: Account): Promise<void> {
    const { body } = await account.get('/api/v1/adapter/status');
    if (!JSON.stringify(body).includes(this.adapterId)) throw new Error(`the adapter is not connected: ${this.log}`);
  }
}
