import { Worker } from 'node:worker_threads';
import { settleWithin } from '@kerf/concurrency';
import type {
  WorkerResponse,
  WorkerInput,
  CommandName,
  TransactionControl,
  WorkerRequest,
  WorkerReady,
  CommandRequest,
  WorkerData,
} from './commands.ts';
import { KernelError } from './kernel-error.ts';

const startTimeoutMs = 30_000;
/** Time to wait for termination, which takes about 10 ms; a thread that does not end is abandoned for a new one. */
const stopTimeoutMs = 5_000;

/** True until a worker has run. V8 keeps optimized code with the shared module, so only the first worker warms up. */
let isCold = true;

/** One worker thread with its own OCCT instance. It handles one request at a time. */
export class KernelThread {
  readonly #worker: Worker;
  #isAlive = true;
  #memoryBytes = 0;
  #controls: TransactionControl[] = [];
  #fail: (reason: KernelError) => void = () => undefined;

  private constructor(start: WorkerData) {
    this.#worker = new Worker(workerFile, { workerData: start, execArgv });
    this.#worker.on('error', (error: Error) => this.#die(`The CAD kernel died: ${error.message}`));
    this.#worker.on('exit', () => this.#die('The CAD kernel ended in the middle of a command.'));
  }

  /** Starts a thread; resolves when the kernel is warm and the document of the snapshot is open. */
  static async start(boot: WorkerInput): Promise<KernelThread> {
    const thread = new KernelThread({ ...boot, isCold });
    const timer = setTimeout(() => void thread.stop(), startTimeoutMs);
    const ready = await thread.#message<WorkerReady>().finally(() => clearTimeout(timer));
    thread.#memoryBytes = ready.memoryBytes;
    isCold = false;
    return thread;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** OCCT memory in bytes after the last response. */
  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  /** Queues a transaction control, to be sent with the next request. */
  queueControl(control: TransactionControl): void {
    this.#controls.push(control);
  }

  async sendRequest<C extends CommandName>(request: CommandRequest<C>): Promise<WorkerResponse<C>> {
    const answer = this.#message<WorkerResponse<C>>();
    this.#worker.postMessage({ ...request, controls: this.#controls } satisfies WorkerRequest<C>);
    this.#controls = [];
    this.#memoryBytes = (await answer).memoryBytes;
    return answer;
  }

  /** Terminates the thread at once. A running command fails with `KERNEL_CRASH`. */
  async stop(): Promise<void> {
    this.#isAlive = false;
    await settleWithin(stopTimeoutMs, this.#worker.terminate(), undefined);
  }

  #message<T>(): Promise<T> {
    if (!this.#isAlive) return Promise.reject(new KernelError('KERNEL_CRASH', 'The CAD kernel is not running.'));
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#worker.once('message', resolve);
    });
  }

  #die(message: string): void {
    this.#isAlive = false;
    this.#fail(new KernelError('KERNEL_CRASH', message));
  }
}

const isSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(isSource ? './worker.ts' : './worker.js', import.meta.url);

// From source, Node strips the types of the worker itself and must resolve the other workspaces from source too.
const execArgv = isSource ? ['--conditions=@kerf/source'] : [];
