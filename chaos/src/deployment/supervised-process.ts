import { pause, retry } from '@kerf/concurrency';
import { gatewaySuspensions } from '../stalls.ts';

/** Process that can be killed and awaited. */
export interface ManagedProcess {
  readonly pid: number | undefined;
  stop: () => Promise<void>;
  /** For a process that may exit by itself: never signals another process that reuses its PID. */
  kill?: (signal: NodeJS.Signals) => boolean;
  /** For a process that must not exit by itself: resolves when it has exited; `logFile` shows the reason. */
  exited?: Promise<unknown>;
  logFile?: string;
}

interface Supervision {
  readonly kind: string;
  readonly startProcess: () => Promise<ManagedProcess>;
  readonly url: string | undefined;
}

const restarts = { timeoutMs: 90_000, pauseMs: 200 };

/** Process that may be killed or frozen, and is then started again in the same way. */
export class SupervisedProcess {
  readonly kind: string;
  /** URL at which clients reach it; absent: they do not. */
  readonly url: string | undefined;
  readonly #startProcess: () => Promise<ManagedProcess>;
  #process: ManagedProcess;
  /** Description of an exit without a signal from us. */
  #exitMessage: string | undefined;
  #fault: Promise<void> | undefined;
  #isStopping = false;
  #isRetired = false;

  private constructor({ kind, startProcess, url }: Supervision, managedProcess: ManagedProcess) {
    this.kind = kind;
    this.url = url;
    this.#startProcess = startProcess;
    this.#process = managedProcess;
    this.#watchExit(managedProcess);
  }

  /** `startProcess` must start the process on the same ports each time. */
  static async start(
    kind: string,
    startProcess: () => Promise<ManagedProcess>,
    url?: string,
  ): Promise<SupervisedProcess> {
    return new SupervisedProcess({ kind, startProcess, url }, await startProcess());
  }

  /** Process id, or undefined if the process was not started here. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isFaulty(): boolean {
    return this.#fault !== undefined;
  }

  /** Kills the process with a signal, leaves it down for a while, and resolves when it is ready again. */
  kill(signal: 'SIGKILL' | 'SIGQUIT', downMs: number): Promise<void> {
    return this.#restartAfter(async () => this.sendSignal(signal), downMs);
  }

  /** Signals the process to exit by itself, and kills it at the deadline; then like `kill`. */
  killDuringWork(signal: NodeJS.Signals, withinMs: number, downMs: number): Promise<void> {
    return this.#restartAfter(async () => {
      this.sendSignal(signal);
      await pause(withinMs);
      this.sendSignal('SIGKILL');
    }, downMs);
  }

  #restartAfter(end: () => Promise<void>, downMs: number): Promise<void> {
    return this.#runFault(async () => {
      this.#isStopping = true;
      try {
        await end();
        await this.#process.stop();
      } finally {
        this.#isStopping = false;
      }
      await pause(downMs);
      await this.#restart();
    });
  }

  /** Ends the process as a deployment does: it drains, and is started again. */
  drain(downMs: number): Promise<void> {
    return this.#restartAfter(async () => undefined, downMs);
  }

  /** Suspends the process for a while: it keeps its sockets and does nothing. */
  freeze(durationMs: number): Promise<void> {
    return this.#runFault(async () => {
      const end = this.url === undefined ? undefined : gatewaySuspensions.begin(this.url);
      this.sendSignal('SIGSTOP');
      await pause(durationMs);
      this.sendSignal('SIGCONT');
      end?.();
    });
  }

  /** Sends a signal to the process; throws if it is not running. */
  sendSignal(signal: NodeJS.Signals): void {
    if (this.#process.pid === undefined)
      throw new Error(`${this.kind} was not started here and cannot be signalled with ${signal}.`);
    if (this.#exitMessage) throw new Error(this.#exitMessage);
    if (this.#process.kill) this.#process.kill(signal);
    else process.kill(this.#process.pid, signal);
  }

  /** Stops the process permanently. Throws afterwards if it had exited by itself before. */
  stop = async (): Promise<void> => {
    this.#isRetired = true;
    await this.#fault?.catch(() => undefined); // reported to the caller that injected the fault
    this.#isStopping = true;
    await this.#process.stop();
    if (this.#exitMessage) throw new Error(this.#exitMessage);
  };

  /** An unexpected exit is a bug in a service; the next signal to it, or its stop, reports it. */
  #watchExit({ exited, pid, logFile }: ManagedProcess): void {
    this.#exitMessage = undefined;
    void exited?.then(() => {
      if (this.#process.pid !== pid || this.#isStopping) return;
      this.#exitMessage = `${this.kind} (process ${pid}) exited by itself; see its log ${logFile}`;
    });
  }

  async #runFault(fault: () => Promise<void>): Promise<void> {
    if (this.#fault) throw new Error(`${this.kind} already suffers a fault.`);
    this.#fault = fault();
    try {
      await this.#fault;
    } finally {
      this.#fault = undefined;
    }
  }

  /** Retries the start until it succeeds, because its dependencies may be unavailable too. */
  async #restart(): Promise<void> {
    await retry(async () => {
      if (this.#isRetired) return;
      this.#process = await this.#startProcess();
      this.#watchExit(this.#process);
    }, restarts);
  }
}
