import type { Caller, Endpoint } from '@kerf/contracts';
import type { Gate, Rate } from '@kerf/limits';

/** Limits of requests that are not operations. */
export interface AccountRates {
  readonly perAccount: Rate;
  /** Maximum concurrent changes of one account. */
  readonly changes: number;
}

/** Lease duration, longer than any change; the leases of a killed gateway expire after it. */
const holdMs = 60_000;

/** Rate limiter of management requests of an account, and bound of its concurrent changes. */
export class AccountLimits {
  constructor(
    private readonly gate: Gate,
    private readonly rates: AccountRates,
  ) {}

  /** Returns a function that releases the slot. Throws `rate_limited`, and `too_many_changes` for a change. */
  enter({ accountId }: Caller, { method }: Pick<Endpoint, 'method'>): Promise<() => void> {
    const { perAccount, changes: most } = this.rates;
    const change = { kind: 'changing' as const, accountId, operationId: crypto.randomUUID(), most, holdMs };
    return this.gate.enter({
      buckets: [{ kind: 'requests', of: accountId, rate: perAccount }],
      lease: method === 'GET' ? undefined : change,
    });
  }
}
