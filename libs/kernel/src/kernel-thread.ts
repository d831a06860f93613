import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Answer, Boot, CommandName, Mark, Message, Ready, Request, Start } from './commands.ts';
import { KernelError } from './kernel-error.ts';

const startTimeoutMs = 30_000;
/** Terminating takes some ten milliseconds; a thread that does not end is left behind, so that another can begin. */
const stopTimeoutMs = 5_000;

/** V8 keeps the code that it has compiled well with the module, which all workers share: the first one warms it up. */
let isCold = true;

/** One worker thread with one OCCT in it, from its start to its death. It is asked one thing at a time. */
export class KernelThread {
  readonly #worker: Worker;
  #alive = true;
  #memoryBytes = 0;
  #marks: Mark[] = [];
  #fail: (reason: KernelError) => void = () => undefined;

  private constructor(start: Start) {
    this.#worker = new Worker(workerFile, { workerData: start, execArgv });
    this.#worker.on('error', (error: Error) => this.#die(`The CAD kernel died: ${error.message}`));
    this.#worker.on('exit', () => this.#die('The CAD kernel ended in the middle of a command.'));
  }

  /** Resolves when the kernel is warm and the document of the snapshot is open in it. */
  static async start(boot: Boot): Promise<KernelThread> {
    const thread = new KernelThread({ ...boot, isCold });
    const timer = setTimeout(() => void thread.stop(), startTimeoutMs);
    const ready = await thread.#message<Ready>().finally(() => clearTimeout(timer));
    thread.#memoryBytes = ready.memoryBytes;
    isCold = false;
    return thread;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Of OCCT, after the last answer. */
  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  /** Tells the worker where a transaction begins or ends, when it is next asked something. */
  mark(mark: Mark): void {
    this.#marks.push(mark);
  }

  async ask<C extends CommandName>(request: Request<C>): Promise<Answer<C>> {
    const answer = this.#message<Answer<C>>();
    this.#worker.postMessage({ ...request, marks: this.#marks } satisfies Message<C>);
    this.#marks = [];
    this.#memoryBytes = (await answer).memoryBytes;
    return answer;
  }

  /** Ends the thread at once, also in the middle of a command, which then fails with KERNEL_CRASH. */
  async stop(): Promise<void> {
    this.#alive = false;
    const ended = new AbortController();
    const late = pause(stopTimeoutMs, undefined, { signal: ended.signal }).catch(() => undefined);
    await Promise.race([this.#worker.terminate(), late]).finally(() => ended.abort());
  }

  #message<T>(): Promise<T> {
    if (!this.#alive) return Promise.reject(new KernelError('KERNEL_CRASH', 'The CAD kernel is not running.'));
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#worker.once('message', resolve);
    });
  }

  #die(message: string): void {
    this.#alive = false;
    this.#fail(new KernelError('KERNEL_CRASH', message));
  }
}

const isSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(isSource ? './worker.ts' : './worker.js', import.meta.url);

// The worker is plain JavaScript, or TypeScript that Node strips by itself; then it takes the other workspaces so too.
const execArgv = isSource ? ['--conditions=@kerf/source'] : [];
