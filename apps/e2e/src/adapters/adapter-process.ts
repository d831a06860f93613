import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from '@kerf/tools';
import type { Account } from '../accounts/account.ts';

/** Command line and environment of an adapter. */
interface LaunchOptions {
  readonly adapterId: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const connectDeadlineMs = 20_000;

/** Adapter in its own process. */
export class AdapterProcess {
  readonly adapterId: string;
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;
  private log = '';

  constructor({ adapterId, program, args, env }: LaunchOptions) {
    this.adapterId = adapterId;
    this.child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
    this.exited = once(this.child, 'exit');
    this.child.stderr?.on('data', (chunk) => {
      this.log += String(chunk);
    });
  }

  /** Waits until the service reports the adapter as connected; kills it if it does not connect. */
  async waitUntilConnected(account: Account): Promise<this> {
    try {
      await waitUntil(() => this.isConnected(account), connectDeadlineMs, 'the adapter is not connected');
    } catch (error) {
      await this.kill();
      throw new Error(`The adapter did not connect: ${this.log}`, { cause: error });
    }
    return this;
  }

  /** Suspends the process: its sockets still receive, but it does nothing. */
  suspend(): void {
    this.child.kill('SIGSTOP');
  }

  /** Resumes the process. */
  resume(): void {
    this.child.kill('SIGCONT');
  }

  /** Sends SIGTERM and resolves to the exit code. */
  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.waitForExit();
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.waitForExit();
  }

  /** Waits for the process to exit and resolves to the exit code. */
  async waitForExit(): Promise<number | null> {
    await this.exited;
    return this.child.exitCode;
  }

  private async isConnected(account: Account): Promise<boolean> {
    const { body } = await account.get('/api/v1/adapter/status');
    return JSON.stringify(body).includes(this.adapterId);
  }
}
