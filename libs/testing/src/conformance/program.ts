import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Line } from './line.ts';

const stopMs = 10_000;
/** Longer than an adapter pauses before it connects again for the first time. */
const staysAwayMs = 4_000;

/** The program under test, which may be started several times. */
export class Program {
  private child: ChildProcess | undefined;

  /** `log` hears what it writes; in its arguments `{url}` stands for the address to connect to. */
  constructor(
    private readonly words: readonly string[],
    private readonly line: Line,
    private readonly log: (text: string) => void,
  ) {}

  /**
   * Starts it and takes it in. Throws when it ends instead, or does not register in time. It leads a group of its own, as
   * programs around an adapter, like npx, do not hand every signal on; so it has ended when all of them have.
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
   * Tells it to end, as the system does when somebody closes it. The leader is told first, as it may tell the others
   * itself, and an adapter that is told twice may take that for haste; whoever is left when it has ended is told then.
   */
  tellToEnd(): void {
    const { child } = this;
    if (child?.kill('SIGTERM')) child.once('exit', () => this.signal('SIGTERM'));
    else this.signal('SIGTERM');
  }

  /** Resolves when it has ended, or when it has been still for longer than it would pause. */
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

  /** Until it has ended, and nobody need wait for it any more; with this process it ends too. */
  private own(child: ChildProcess): void {
    const end = () => this.signal('SIGTERM');
    this.child = child;
    const { patience } = this.line;
    patience.begin();
    process.once('exit', end);
    child.on('error', (error) => patience.end(error));
    child.once('close', (code) => {
      patience.end(new Error(`The adapter ended with ${code}; --verbose tells what it says.`));
      this.child = undefined;
      process.off('exit', end);
    });
  }

  /** What has left the group keeps what it writes to, and is not waited for. */
  private insist(): void {
    this.signal('SIGKILL');
    for (const stream of [this.child?.stdout, this.child?.stderr]) stream?.destroy();
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child?.pid === undefined) return;
    try {
      process.kill(-this.child.pid, signal);
    } catch (error) {
      if (!isOfNobody(error)) throw error; // otherwise the group has gone already
    }
  }
}

const isOfNobody = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH';
