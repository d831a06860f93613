import { type BucketRate, type Clock, TokenBuckets } from '@kerf/concurrency';
import type { Log } from '@kerf/telemetry';
import type { Session } from './session.ts';

/** Log lines about errors of all adapters of one account on one pod. */
const lineRate: BucketRate = { burst: 20, perSecond: 0.1 };

/** Maximum length of logged details, as JSON. */
const maxDetailsLength = 2_000;

/** Log of errors that adapters report. Each account has a rate, because it decides how often its adapters report one. */
export class AdapterErrorLog {
  private readonly buckets = new TokenBuckets(lineRate);
  /** Errors that were not logged, reported with the next line of the pod. */
  private unlogged = 0;

  constructor(
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  logError({ id, adapterId, accountId }: Session, { details, ...about }: Readonly<Record<string, unknown>>): void {
    const now = this.clock.now();
    const bucket = this.buckets.getBucket(accountId, now);
    if (bucket.countTokens(now) < 1) {
      this.unlogged += 1;
      return;
    }
    bucket.spend(1);
    this.log.warn(
      {
        session_id: id,
        adapter_id: adapterId,
        account_id: accountId,
        ...about,
        ...(details === undefined ? {} : { details: JSON.stringify(details).slice(0, maxDetailsLength) }),
        ...(this.unlogged > 0 ? { unlogged: this.unlogged } : {}),
      },
      'an adapter reported an error',
    );
    this.unlogged = 0;
  }

  /** Drops the rates of idle accounts; called periodically. */
  sweepAccounts(): void {
    this.buckets.sweep(this.clock.now());
  }
}
