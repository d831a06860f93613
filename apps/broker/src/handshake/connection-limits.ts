import { Fault } from '@kerf/errors';
import { TokenBuckets } from '../token-bucket.ts';
import type { Clock } from '../clock.ts';

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
  private readonly socketsByAccount = new Map<string, number>();
  private readonly connectBuckets: TokenBuckets;
  private total = 0;

  constructor(
    private readonly limits: SocketLimits,
    private readonly clock: Clock,
  ) {
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
    if (this.countSockets(accountId) >= limit) throw Fault.of('too_many_adapters', { limit });
  }

  addSocket(accountId: string): void {
    this.total += 1;
    this.socketsByAccount.set(accountId, this.countSockets(accountId) + 1);
  }

  removeSocket(accountId: string): void {
    this.total -= 1;
    const remaining = this.countSockets(accountId) - 1;
    if (remaining > 0) this.socketsByAccount.set(accountId, remaining);
    else this.socketsByAccount.delete(accountId);
  }

  /** Drops idle rate buckets; called periodically. */
  sweepBuckets(): void {
    this.connectBuckets.sweepFull(this.clock.now());
  }

  private spendConnect(accountId: string): void {
    const now = this.clock.now();
    const arrivals = this.connectBuckets.getBucket(accountId, now);
    if (arrivals.getTokens(now) < 1) throw Fault.of('rate_limited', { retryAfterS: 1 });
    arrivals.spendTokens(1);
  }

  private countSockets(accountId: string): number {
    return this.socketsByAccount.get(accountId) ?? 0;
  }
}
