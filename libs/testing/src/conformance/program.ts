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

  /** Starts it and takes it in. Throws when it ends instead, or does not register in time. */
  async start(): Promise<ReturnType<Line['admit']>> {
    const [program = '', ...args] = this.words.map((word) => word.replace('{url}', this.line.url));
    const env = { ...process.env, KERF_API_KEY: `kerf_live_${'0'.repeat(48)}` };
    const child = spawn(program, args, { env });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => this.log(text.toString()));
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The adapter ended with ${code} before it registered; --verbose tells what it says.`);
    });
    try {
      return await Promise.race([this.line.admit(), ended]);
    } finally {
      ended.catch(() => undefined); // from here on a dead adapter shows in what it does not answer
    }
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Tells it to end, as the system does when somebody closes it. */
  tellToEnd(): void {
    this.child?.kill('SIGTERM');
  }

  /** Resolves when it has ended, or when it has been still for longer than it would pause. */
  async hasEndedOrPaused(): Promise<void> {
    if (!this.isRunning || !this.child) return;
    await once(this.child, 'exit', { signal: AbortSignal.timeout(staysAwayMs) }).catch(() => undefined);
  }

  async stop(): Promise<void> {
    if (!this.isRunning || !this.child) return;
    const exited = once(this.child, 'exit');
    this.tellToEnd();
    const timer = setTimeout(() => this.child?.kill('SIGKILL'), stopMs);
    await exited;
    clearTimeout(timer);
  }
}
