import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@kerf/bus';
import { accounts } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';

const mostAtOnce = 1_000;
const pauseMs = 500;

/** Longer than a service is away as a rule. */
const patienceMs = 600_000;

/**
 * Has what was made with a key or a token taken back that nobody will be shown, because nobody knows what became of the
 * request. Whoever has asked is answered meanwhile.
 */
export class Withdrawals {
  private readonly atWork = new Set<Promise<void>>();
  private readonly ending = new AbortController();

  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** Beyond a bound they are only logged. `digest` is the stored form. */
  begin(digest: string): void {
    if (this.atWork.size >= mostAtOnce) return this.log.error('a secret is not withdrawn: there are too many');
    const work = this.insist(digest).finally(() => this.atWork.delete(work));
    this.atWork.add(work);
  }

  /** Each is tried once more before the process ends. */
  async onApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.atWork);
  }

  private async insist(digest: string): Promise<void> {
    const end = performance.now() + patienceMs;
    while (!(await this.isWithdrawn(digest))) {
      if (this.ending.signal.aborted || performance.now() > end) return this.log.error('a secret is not withdrawn');
      await pause(pauseMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
  }

  private async isWithdrawn(digest: string): Promise<boolean> {
    try {
      await this.bus.request(accounts.withdraw, { digest });
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'a secret waits to be withdrawn');
      return false;
    }
  }
}
