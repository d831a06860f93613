import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Line } from './line.ts';

const stopMs = 10_000;
/** Observation time, longer than an adapter's pause before its first reconnect. */
const staysAwayMs = 4_000;

/** Process of the adapter under test, which may be started several times. */
export class Program {
  private child: ChildProcess | undefined;

  /** Output goes to `log`; `{url}` in the arguments is replaced by the URL to connect to. */
  constructor(
    private readonly words: readonly string[],
    private readonly line: Line,
    private readonly log: (text: string) => void,
  ) {}

  /**
   * Starts the process and accepts its registration. Throws if it exits instead, or does not register in time. It
   * leads a process group, because wrappers like npx do not forward all signals, and has exited when the group has.
   */
  async start(): Promise<ReturnType<Line['admit']>> {
    const [program = '', ...args] = this.words.map((word) => word.replace('{url}', this.line.url));
    const env = { ...process.env, KERF_API_KEY: `kerf_live_${'0'.repeat(48)}` };
    const child = spawn(program, args, { env, detached: true });
    this.own(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => this.log(text.toString()));
    return this.line.admit();
  }

  get isRunning(): boolean {
    return this.child !== undefined;
  }

  /**
   * Sends SIGTERM to the group leader, and to the rest of the group once the leader has exited. The leader may forward
   * the signal itself, and an adapter may treat a second signal as a request to exit at once.
   */
  tellToEnd(): void {
    const { child } = this;
    if (child?.kill('SIGTERM')) child.once('exit', () => this.signal('SIGTERM'));
    else this.signal('SIGTERM');
  }

  /** Resolves when the process has exited, or after the observation time. */
  async hasEndedOrPaused(): Promise<void> {
    if (this.child)
      await once(this.child, 'close', { signal: AbortSignal.timeout(staysAwayMs) }).catch(() => undefined);
  }

  async stop(): Promise<void> {
    if (!this.child) return;
    const closed = once(this.child, 'close');
    this.tellToEnd();
    const timer = setTimeout(() => this.insist(), stopMs);
    await closed;
    clearTimeout(timer);
  }

  /** Tracks a child process until it exits, and terminates it with this process. */
  private own(child: ChildProcess): void {
    const end = () => this.signal('SIGTERM');
    this.child = child;
    const { patience } = this.line;
    patience.begin();
    process.once('exit', end);
    child.on('error', (error) => patience.end(error));
    child.once('close', (code) => {
      patience.end(new Error(`The adapter exited with ${code}; --verbose shows its output.`));
      this.child = undefined;
      process.off('exit', end);
    });
  }

  /** Kills the group and closes its output, since processes that left the group may still hold it open. */
  private insist(): void {
    this.signal('SIGKILL');
    for (const stream of [this.child?.stdout, this.child?.stderr]) stream?.destroy();
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child?.pid === undefined) return;
    try {
      process.kill(-this.child.pid, signal);
    } catch (error) {
      if (!isOfNobody(error)) throw error; // otherwise the group has already exited
    }
  }
}

const isOfNobody = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH';
