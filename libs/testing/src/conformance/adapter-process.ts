import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BrokerConnection } from './broker-connection.ts';

const stopMs = 10_000;
/** Observation time, longer than an adapter's pause before its first reconnect. */
const observationMs = 4_000;

/** Process of the adapter under test, which may be started several times. */
export class AdapterProcess {
  private child: ChildProcess | undefined;

  /** Output goes to `log`; `{url}` in the arguments is replaced by the URL to connect to. */
  constructor(
    private readonly commandLine: readonly string[],
    private readonly connection: BrokerConnection,
    private readonly log: (text: string) => void,
  ) {}

  /**
   * Starts the process and accepts its registration. Throws if it exits instead, or does not register in time. It
   * leads a process group, because wrappers like npx do not forward all signals, and has exited when the group has.
   */
  async start(): Promise<ReturnType<BrokerConnection['acceptAdapter']>> {
    const [program = '', ...args] = this.commandLine.map((word) => word.replace('{url}', this.connection.url));
    const env = { ...process.env, KERF_API_KEY: `kerf_live_${'0'.repeat(48)}` };
    const child = spawn(program, args, { env, detached: true });
    this.trackChild(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => this.log(text.toString()));
    return this.connection.acceptAdapter();
  }

  get isRunning(): boolean {
    return this.child !== undefined;
  }

  /**
   * Sends SIGTERM to the group leader, and to the rest of the group once the leader has exited. The leader may forward
   * the signal itself, and an adapter may treat a second signal as a request to exit at once.
   */
  requestExit(): void {
    const { child } = this;
    if (child?.kill('SIGTERM')) child.once('exit', () => this.signal('SIGTERM'));
    else this.signal('SIGTERM');
  }

  /** Resolves when the process has exited, or after the observation time. */
  async waitForExitOrPause(): Promise<void> {
    if (this.child)
      await once(this.child, 'close', { signal: AbortSignal.timeout(observationMs) }).catch(() => undefined);
  }

  async stop(): Promise<void> {
    if (!this.child) return;
    const closed = once(this.child, 'close');
    this.requestExit();
    const timer = setTimeout(() => this.kill(), stopMs);
    await closed;
    clearTimeout(timer);
  }

  /** Tracks a child process until it exits, and terminates it with this process. */
  private trackChild(child: ChildProcess): void {
    const end = () => this.signal('SIGTERM');
    this.child = child;
    const { waitLimits } = this.connection;
    waitLimits.reset();
    process.once('exit', end);
    child.on('error', (error) => waitLimits.abort(error));
    child.once('close', (code) => {
      waitLimits.abort(new Error(`The adapter exited with ${code}; --verbose shows its output.`));
      this.child = undefined;
      process.off('exit', end);
    });
  }

  /** Kills the group and closes its output, since processes that left the group may still hold it open. */
  private kill(): void {
    this.signal('SIGKILL');
    for (const stream of [this.child?.stdout, this.child?.stderr]) stream?.destroy();
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child?.pid === undefined) return;
    try {
      process.kill(-this.child.pid, signal);
    } catch (error) {
      if (!isNoSuchProcess(error)) throw error; // otherwise the group has already exited
    }
  }
}

const isNoSuchProcess = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH';
