import { Fault } from '@kerf/errors';
import { type Clock, ConcurrencyLimiter, TokenBuckets } from '@kerf/concurrency';

interface SocketLimits {
  readonly perAccount: number;
  readonly perPod: number;
}

/**
 * Connect rate of an account: bursts of several times its sockets, because they reconnect together, then all once a
 * minute.
 */
const getConnectRate = ({ perAccount }: SocketLimits) => ({
  burst: 20 + 3 * perAccount,
  perSecond: 1 + perAccount / 60,
});

/** Limits of sockets on this pod: in total, per account, and of the rate at which an account connects. */
export class ConnectionLimits {
  private readonly sockets: ConcurrencyLimiter;
  private readonly connectBuckets: TokenBuckets;
  private total = 0;

  constructor(
    private readonly limits: SocketLimits,
    private readonly clock: Clock,
  ) {
    this.sockets = new ConcurrencyLimiter(limits.perAccount);
    this.connectBuckets = new TokenBuckets(getConnectRate(limits));
  }

  /** Throws `unavailable` when the pod is full. */
  checkPodLimit(): void {
    if (this.total >= this.limits.perPod) throw Fault.of('unavailable', { service: 'broker' });
  }

  /**
   * Checks the limits of an account and spends one connect. Throws `unavailable` when the pod is full, `rate_limited`
   * when the account connects too often, `too_many_adapters` when it has reached its limit.
   */
  checkAccountLimits(accountId: string): void {
    this.checkPodLimit();
    this.spendConnect(accountId);
    const { perAccount: limit } = this.limits;
    if (this.sockets.count(accountId) >= limit) throw Fault.of('too_many_adapters', { limit });
  }

  /** Counts a socket that `checkAccountLimits` has admitted. */
  addSocket(accountId: string): void {
    this.total += 1;
    this.sockets.tryAcquire(accountId, Number.POSITIVE_INFINITY);
  }

  removeSocket(accountId: string): void {
    this.total -= 1;
    this.sockets.release(accountId);
  }

  /** Drops idle rate buckets; called periodically. */
  sweepBuckets(): void {
    this.connectBuckets.sweep(this.clock.now());
  }

  private spendConnect(accountId: string): void {
    const now = this.clock.now();
    const arrivals = this.connectBuckets.getBucket(accountId, now);
    if (arrivals.countTokens(now) < 1) throw Fault.of('rate_limited', { retryAfterS: 1 });
    arrivals.spend(1);
  }
}
