import { setTimeout as pause } from 'node:timers/promises';

/** Process that can be killed and awaited. */
export interface ManagedProcess {
  readonly pid: number | undefined;
  stop: () => Promise<void>;
  /** For a process that may exit by itself: never signals another process that reuses its PID. */
  kill?: (signal: NodeJS.Signals) => boolean;
  /** For a process that must not exit by itself: resolves when it has exited; `logFile` shows the reason. */
  gone?: Promise<void>;
  logFile?: string;
}

const restartDeadlineMs = 90_000;
const restartIntervalMs = 200;

/** Process that may be killed or frozen, and is then started again in the same way. */
export class SupervisedProcess {
  readonly kind: string;
  readonly #begin: () => Promise<ManagedProcess>;
  #life: ManagedProcess;
  /** Description of an exit without a signal from us. */
  #ending: string | undefined;
  #trouble: Promise<void> | undefined;
  #isStopping = false;
  #isOver = false;

  private constructor(kind: string, startProcess: () => Promise<ManagedProcess>, managedProcess: ManagedProcess) {
    this.kind = kind;
    this.#begin = startProcess;
    this.#life = managedProcess;
    this.#watch(managedProcess);
  }

  /** `begin` must start the process on the same ports each time. */
  static async start(kind: string, startProcess: () => Promise<ManagedProcess>): Promise<SupervisedProcess> {
    return new SupervisedProcess(kind, startProcess, await startProcess());
  }

  get isFaulty(): boolean {
    return this.#trouble !== undefined;
  }

  /** Kills the process with a signal, leaves it down for a while, and resolves when it is ready again. */
  kill(signal: 'SIGKILL' | 'SIGQUIT', downMs: number): Promise<void> {
    return this.#die(async () => this.sendSignal(signal), downMs);
  }

  /** Signals the process to exit by itself, and kills it at the deadline; then like `kill`. */
  killDuringWork(signal: NodeJS.Signals, withinMs: number, downMs: number): Promise<void> {
    return this.#die(async () => {
      this.sendSignal(signal);
      await pause(withinMs);
      this.sendSignal('SIGKILL');
    }, downMs);
  }

  #die(end: () => Promise<void>, downMs: number): Promise<void> {
    return this.#suffer(async () => {
      this.#isStopping = true;
      try {
        await end();
        await this.#life.stop();
      } finally {
        this.#isStopping = false;
      }
      await pause(downMs);
      await this.#revive();
    });
  }

  /** Suspends the process for a while: it keeps its sockets and does nothing. */
  freeze(durationMs: number): Promise<void> {
    return this.#suffer(async () => {
      this.sendSignal('SIGSTOP');
      await pause(durationMs);
      this.sendSignal('SIGCONT');
    });
  }

  /** Sends a signal to the process; throws if it is not running. */
  sendSignal(signal: NodeJS.Signals): void {
    if (this.#life.pid === undefined)
      throw new Error(`${this.kind} was not started here and cannot be signalled with ${signal}.`);
    if (this.#ending) throw new Error(this.#ending);
    if (this.#life.kill) this.#life.kill(signal);
    else process.kill(this.#life.pid, signal);
  }

  /** Stops the process permanently. Throws afterwards if it had exited by itself before. */
  stop = async (): Promise<void> => {
    this.#isOver = true;
    await this.#trouble?.catch(() => undefined); // reported to the caller that injected the fault
    this.#isStopping = true;
    await this.#life.stop();
    if (this.#ending) throw new Error(this.#ending);
  };

  /** An unexpected exit is a bug in a service; the next signal to it, or its stop, reports it. */
  #watch({ gone, pid, logFile }: ManagedProcess): void {
    this.#ending = undefined;
    void gone?.then(() => {
      if (this.#life.pid !== pid || this.#isStopping) return;
      this.#ending = `${this.kind} (process ${pid}) exited by itself; see its log ${logFile}`;
    });
  }

  async #suffer(fault: () => Promise<void>): Promise<void> {
    if (this.#trouble) throw new Error(`${this.kind} already suffers a fault.`);
    this.#trouble = fault();
    try {
      await this.#trouble;
    } finally {
      this.#trouble = undefined;
    }
  }

  /** Retries the start until it succeeds, because its dependencies may be unavailable too. */
  async #revive(): Promise<void> {
    const deadline = performance.now() + restartDeadlineMs;
    while (!this.#isOver) {
      try {
        this.#life = await this.#begin();
        this.#watch(this.#life);
        return;
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await pause(restartIntervalMs);
      }
    }
  }
}
