import type { Caller, Endpoint } from '@kerf/contracts';
import type { RateLimiter, Rate } from '@kerf/limits';

/** Limits of requests that are not operations. */
export interface AccountRates {
  readonly perAccount: Rate;
  /** Maximum concurrent changes of one account. */
  readonly maxConcurrentChanges: number;
}

/** Lease duration, longer than any change; the leases of a killed gateway expire after it. */
const leaseMs = 60_000;

/** Rate limiter of management requests of an account, and bound of its concurrent changes. */
export class AccountRateLimiter {
  constructor(
    private readonly gate: RateLimiter,
    private readonly rates: AccountRates,
  ) {}

  /** Returns a function that releases the slot. Throws `rate_limited`, and `too_many_changes` for a change. */
  acquireSlot({ accountId }: Caller, { method }: Pick<Endpoint, 'method'>): Promise<() => void> {
    const { perAccount, maxConcurrentChanges: max } = this.rates;
    const change = { kind: 'changing' as const, accountId, operationId: crypto.randomUUID(), max, holdMs: leaseMs };
    return this.gate.acquire({
      buckets: [{ kind: 'requests', owner: accountId, rate: perAccount }],
      lease: method === 'GET' ? undefined : change,
    });
  }
}
