import { Fault } from '@kerf/errors';
import { Budgets } from '../budget.ts';
import type { Clock } from '../clock.ts';

interface PlaceLimits {
  readonly perAccount: number;
  readonly perPod: number;
}

/**
 * Connect rate of an account: bursts of several times its sockets, because they reconnect together, then all once a
 * minute.
 */
const arrivalsOf = ({ perAccount }: PlaceLimits) => ({ burst: 20 + 3 * perAccount, perSecond: 1 + perAccount / 60 });

/** Limits of sockets on this pod: in total, per account, and of the rate at which an account connects. */
export class Places {
  private readonly taken = new Map<string, number>();
  private readonly arrivals: Budgets;
  private all = 0;

  constructor(
    private readonly limits: PlaceLimits,
    private readonly clock: Clock,
  ) {
    this.arrivals = new Budgets(arrivalsOf(limits));
  }

  /** Throws `unavailable` when the pod is full. */
  checkPod(): void {
    if (this.all >= this.limits.perPod) throw Fault.of('unavailable', { service: 'broker' });
  }

  /**
   * Checks the limits of an account and spends one connect. Throws `unavailable` when the pod is full, `rate_limited`
   * when the account connects too often, `too_many_adapters` when it has reached its limit.
   */
  check(accountId: string): void {
    this.checkPod();
    this.countArrival(accountId);
    const { perAccount: limit } = this.limits;
    if (this.of(accountId) >= limit) throw Fault.of('too_many_adapters', { limit });
  }

  take(accountId: string): void {
    this.all += 1;
    this.taken.set(accountId, this.of(accountId) + 1);
  }

  leave(accountId: string): void {
    this.all -= 1;
    const left = this.of(accountId) - 1;
    if (left > 0) this.taken.set(accountId, left);
    else this.taken.delete(accountId);
  }

  /** Drops idle rate buckets; called periodically. */
  sweep(): void {
    this.arrivals.sweep(this.clock.now());
  }

  private countArrival(accountId: string): void {
    const now = this.clock.now();
    const arrivals = this.arrivals.of(accountId, now);
    if (arrivals.leftAt(now) < 1) throw Fault.of('rate_limited', { retryAfterS: 1 });
    arrivals.spend(1);
  }

  private of(accountId: string): number {
    return this.taken.get(accountId) ?? 0;
  }
}
