import { setTimeout as pause } from 'node:timers/promises';

/** A process, as far as it can be killed and waited for. */
export interface Life {
  readonly pid: number | undefined;
  stop: () => Promise<void>;
  /** Of a process that may end by itself: reaches nobody who has its number afterwards. */
  kill?: (signal: NodeJS.Signals) => boolean;
  /** Of a process that must not: that it ended, and where it said why. */
  gone?: Promise<void>;
  logFile?: string;
}

const reviveDeadlineMs = 90_000;
const reviveEveryMs = 200;

/** A process that may be killed or held, and then is started again the same way. */
export class Supervised {
  readonly kind: string;
  readonly #begin: () => Promise<Life>;
  #life: Life;
  /** What became of it although nobody had sent it a signal. */
  #ending: string | undefined;
  #trouble: Promise<void> | undefined;
  #isStopping = false;
  #isOver = false;

  private constructor(kind: string, begin: () => Promise<Life>, life: Life) {
    this.kind = kind;
    this.#begin = begin;
    this.#life = life;
    this.#watch(life);
  }

  /** `begin` must start the process on the same ports each time. */
  static async start(kind: string, begin: () => Promise<Life>): Promise<Supervised> {
    return new Supervised(kind, begin, await begin());
  }

  get isInTrouble(): boolean {
    return this.#trouble !== undefined;
  }

  /** End it by a signal, leave it dead for a while, and resolve when it is ready again. */
  kill(signal: 'SIGKILL' | 'SIGQUIT', awayMs: number): Promise<void> {
    return this.#die(async () => this.send(signal), awayMs);
  }

  /** Have it end by itself when it likes, after so long in any case; then as above. */
  doom(signal: NodeJS.Signals, withinMs: number, awayMs: number): Promise<void> {
    return this.#die(async () => {
      this.send(signal);
      await pause(withinMs);
      this.send('SIGKILL');
    }, awayMs);
  }

  #die(end: () => Promise<void>, awayMs: number): Promise<void> {
    return this.#suffer(async () => {
      this.#isStopping = true;
      try {
        await end();
        await this.#life.stop();
      } finally {
        this.#isStopping = false;
      }
      await pause(awayMs);
      await this.#revive();
    });
  }

  /** Hold it where it is for a while: it keeps its sockets and does nothing. */
  freeze(forMs: number): Promise<void> {
    return this.#suffer(async () => {
      this.send('SIGSTOP');
      await pause(forMs);
      this.send('SIGCONT');
    });
  }

  /** Send it a signal, if it is still there. */
  send(signal: NodeJS.Signals): void {
    if (this.#life.pid === undefined) throw new Error(`${this.kind} is not ours to send ${signal} to.`);
    if (this.#ending) throw new Error(this.#ending);
    if (this.#life.kill) this.#life.kill(signal);
    else process.kill(this.#life.pid, signal);
  }

  /** End it for good. Throws, when that is done, if it had ended by itself before. */
  stop = async (): Promise<void> => {
    this.#isOver = true;
    await this.#trouble?.catch(() => undefined); // told to whoever has caused it
    this.#isStopping = true;
    await this.#life.stop();
    if (this.#ending) throw new Error(this.#ending);
  };

  /** A service that ends by itself is a fault of ours, which the next signal to it brings to light, or its stop. */
  #watch({ gone, pid, logFile }: Life): void {
    this.#ending = undefined;
    void gone?.then(() => {
      if (this.#life.pid !== pid || this.#isStopping) return;
      this.#ending = `${this.kind} (process ${pid}) ended by itself; its log is ${logFile}`;
    });
  }

  async #suffer(trouble: () => Promise<void>): Promise<void> {
    if (this.#trouble) throw new Error(`${this.kind} is in trouble already.`);
    this.#trouble = trouble();
    try {
      await this.#trouble;
    } finally {
      this.#trouble = undefined;
    }
  }

  /** What it needs may be away itself at the moment: it is started until it stays. */
  async #revive(): Promise<void> {
    const deadline = performance.now() + reviveDeadlineMs;
    while (!this.#isOver) {
      try {
        this.#life = await this.#begin();
        this.#watch(this.#life);
        return;
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await pause(reviveEveryMs);
      }
    }
  }
}
