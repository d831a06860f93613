import type { Bus } from '@kerf/bus';
import { pause, Semaphore, systemClock } from '@kerf/concurrency';
import { accounts } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';

/** Bounds of pending and of concurrent withdrawals, so that a service that has just recovered is not flooded. */
const maxPending = 1_000;
const maxConcurrent = 8;

/** Bounds of the pause between attempts, which doubles each time. */
const minBackoffMs = 500;
const maxBackoffMs = 30_000;

/** Duration of the retries, longer than a usual outage of a service. */
const retryForMs = 600_000;

/** Pause that ends at once when the signal aborts. */
type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Withdrawal, in the background, of keys and tokens that no client received, because the outcome of the write is
 * unknown. The client has its response meanwhile.
 */
export class UndeliveredSecrets {
  private readonly pending = new Set<Promise<void>>();
  private readonly semaphore = new Semaphore(maxConcurrent);
  private readonly shutdown = new AbortController();

  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
    private readonly pause: Pause = pauseFor,
  ) {}

  /** Withdraws a secret by its digest. Beyond the maximum of pending withdrawals it is only logged. */
  startWithdrawal(digest: string): void {
    if (this.pending.size >= maxPending) return this.logAbandoned(digest);
    const work = this.withdrawWithRetries(digest).finally(() => this.pending.delete(work));
    this.pending.add(work);
  }

  /** Tries each pending withdrawal a last time before the process ends. */
  async onApplicationShutdown(): Promise<void> {
    this.shutdown.abort();
    this.semaphore.open();
    await Promise.all(this.pending);
  }

  private async withdrawWithRetries(digest: string): Promise<void> {
    const { signal } = this.shutdown;
    const end = performance.now() + retryForMs;
    let ceilingMs = minBackoffMs;
    while (!(await this.semaphore.run(() => this.tryWithdraw(digest)))) {
      if (signal.aborted || performance.now() > end) return this.logAbandoned(digest);
      await this.pause(addJitter(ceilingMs), signal);
      ceilingMs = Math.min(2 * ceilingMs, maxBackoffMs);
    }
  }

  private logAbandoned(digest: string): void {
    this.log.error({ digest: shortenDigest(digest) }, 'gave up withdrawing an undelivered secret');
  }

  private async tryWithdraw(digest: string): Promise<boolean> {
    try {
      await this.bus.request(accounts.withdraw, { digest });
      return true;
    } catch (error) {
      this.log.warn({ err: error, digest: shortenDigest(digest) }, 'could not withdraw an undelivered secret');
      return false;
    }
  }
}

const pauseFor: Pause = (ms, signal) => pause(ms, systemClock, signal);

/** Returns a pause of 50 to 100 % of the ceiling, so that simultaneous failures are not retried together. */
const addJitter = (ceilingMs: number): number => (ceilingMs * (1 + Math.random())) / 2;

/** Shortens a digest for the log; enough to find its row in the database. */
const shortenDigest = (digest: string): string => digest.slice(0, 8);
