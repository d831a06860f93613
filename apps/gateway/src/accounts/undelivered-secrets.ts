import type { Bus } from '@kerf/bus';
import { type Clock, retry, Semaphore, systemClock } from '@kerf/concurrency';
import { accounts } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';

/** Bounds of pending and of concurrent withdrawals, so that a service that has just recovered is not flooded. */
const maxPending = 1_000;
const maxConcurrent = 8;

/** Longer than a usual outage of a service; pauses of 50 to 100 %, so that failures are not retried in step. */
const retryOptions = { timeoutMs: 600_000, pauseMs: 500, maxPauseMs: 30_000, jitter: 0.5 };

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
    private readonly clock: Clock = systemClock,
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
    const { clock, semaphore } = this;
    const { signal } = this.shutdown;
    const withdraw = () => semaphore.run(() => this.withdraw(digest));
    const attempts = retry(withdraw, { ...retryOptions, signal, clock });
    const lastAttempt = attempts.catch((error: unknown) => (signal.aborted ? withdraw() : Promise.reject(error)));
    await lastAttempt.catch(() => this.logAbandoned(digest));
  }

  private logAbandoned(digest: string): void {
    this.log.error({ digest: shortenDigest(digest) }, 'gave up withdrawing an undelivered secret');
  }

  private async withdraw(digest: string): Promise<void> {
    try {
      await this.bus.request(accounts.withdraw, { digest });
    } catch (error) {
      this.log.warn({ err: error, digest: shortenDigest(digest) }, 'could not withdraw an undelivered secret');
      throw error;
    }
  }
}

/** Shortens a digest for the log; enough to find its row in the database. */
const shortenDigest = (digest: string): string => digest.slice(0, 8);
