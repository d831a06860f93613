import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from '@kerf/tools';
import type { Account } from './account.ts';

/** How an adapter is started. */
interface Launch {
  readonly adapterId: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const connectDeadlineMs = 20_000;

/** An adapter in a process of its own. */
export class AdapterProcess {
  readonly adapterId: string;
  private readonly child: ChildProcess;
  private readonly gone: Promise<unknown>;
  private log = '';

  constructor({ adapterId, program, args, env }: Launch) {
    this.adapterId = adapterId;
    this.child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
    this.gone = once(this.child, 'exit');
    this.child.stderr?.on('data', (chunk) => {
      this.log += String(chunk);
    });
  }

  /** Waits until the service says that it is connected; one that does not connect is ended. */
  async connected(account: Account): Promise<this> {
    try {
      await waitUntil(() => this.isConnected(account), connectDeadlineMs, 'the adapter is not connected');
    } catch (error) {
      await this.kill();
      throw new Error(`The adapter did not connect: ${this.log}`, { cause: error });
    }
    return this;
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

  private async isConnected(account: Account): Promise<boolean> {
    const { body } = await account.get('/api/v1/adapter/status');
    return JSON.stringify(body).includes(this.adapterId);
  }
}
