import type { Caller, Endpoint } from '@kerf/contracts';
import type { LimitRequest, RateLimiter, Rate } from '@kerf/limits';
import type { LoadShedder } from '../load-shedder.ts';

/** Limits of requests that are not operations. */
export interface AccountRates {
  readonly perAccount: Rate;
  /** Rate of requests that only read and are cheap. */
  readonly reads: Rate;
  /** Maximum concurrent changes of one account. */
  readonly maxConcurrentChanges: number;
}

type LimitedEndpoint = Pick<Endpoint, 'method' | 'limitedAs'>;

/** Lease duration, longer than any change; the leases of a killed gateway expire after it. */
const leaseMs = 60_000;

/** Limits of the requests of an account that run no operation: rates, concurrent changes, and what the gateway does. */
export class AccountRateLimiter {
  constructor(
    private readonly gate: RateLimiter,
    private readonly rates: AccountRates,
    private readonly load: Pick<LoadShedder, 'startRequest'>,
  ) {}

  /** Returns a function that releases the slot. Throws `overloaded`, `rate_limited` and, for a change, `too_many_changes`. */
  async acquireSlot({ accountId }: Caller, endpoint: LimitedEndpoint): Promise<() => void> {
    const end = this.load.startRequest(accountId);
    try {
      const release = await this.gate.acquire(this.buildLimitRequest(accountId, endpoint));
      return () => {
        release();
        end();
      };
    } catch (error) {
      end();
      throw error;
    }
  }

  private buildLimitRequest(accountId: string, { method, limitedAs }: LimitedEndpoint): LimitRequest {
    const { perAccount, reads, maxConcurrentChanges: max } = this.rates;
    if (limitedAs === 'read') return { buckets: [{ kind: 'reads', owner: accountId, rate: reads }] };
    const change = { kind: 'changing' as const, accountId, operationId: crypto.randomUUID(), max, holdMs: leaseMs };
    return {
      buckets: [{ kind: 'requests', owner: accountId, rate: perAccount }],
      lease: method === 'GET' ? undefined : change,
    };
  }
}
