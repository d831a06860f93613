import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const deadlineMs = 20_000;

/** The headless adapter as a separate process, run from its sources. */
export class AdapterProcess {
  readonly #child: ChildProcess;
  /** True when the process has ended and all its output is read. */
  #isClosed = false;
  log = '';

  private constructor(command: string, args: readonly string[]) {
    this.#child = spawn(command, args, {
      env: { ...process.env, ADAPTER_KEY: 'kerf_live_secret' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.once('close', () => (this.#isClosed = true));
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => (this.log += String(text)));
  }

  static start(...options: readonly string[]): AdapterProcess {
    const [command = '', ...args] = getCommandLine(...options);
    return new AdapterProcess(command, args);
  }

  /** Starts an adapter that cannot write files larger than this number of 1 KiB blocks. */
  static startWithFileLimit(blocks: number, ...options: readonly string[]): AdapterProcess {
    const line = `ulimit -f ${blocks}; exec "$0" "$@"`;
    return new AdapterProcess('bash', ['-c', line, ...getCommandLine(...options)]);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Waits for the exit; resolves with the exit code, or null if the process was killed. */
  async waitForExit(): Promise<number | null> {
    if (!this.#isClosed) await once(this.#child, 'close', { signal: AbortSignal.timeout(deadlineMs) });
    return this.#child.exitCode;
  }
}

/** Command line that starts the adapter with these options. */
export const getCommandLine = (...options: readonly string[]): string[] => [
  process.execPath,
  ...nodeOptions,
  main,
  ...options,
];

const nodeOptions = ['--conditions=@kerf/source', '--disable-warning=ExperimentalWarning'];
