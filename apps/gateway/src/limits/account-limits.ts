import type { Caller, Endpoint } from '@kerf/contracts';
import type { Gate, Rate } from '@kerf/limits';

/** How much may be asked for that is no operation. */
export interface AccountRates {
  readonly perAccount: Rate;
  /** How many changes of one account may be made at one time. */
  readonly changes: number;
}

/** Longer than any change takes; a gateway that was killed holds its changes no longer. */
const holdMs = 60_000;

/** Bounds how fast an account is managed and looked at, and how many of its changes are made at one time. */
export class AccountLimits {
  constructor(
    private readonly gate: Gate,
    private readonly rates: AccountRates,
  ) {}

  /** Answers what to call when the request is over. Throws `rate_limited`, and `too_many_changes` for a change. */
  enter({ accountId }: Caller, { method }: Pick<Endpoint, 'method'>): Promise<() => void> {
    const { perAccount, changes: most } = this.rates;
    const change = { kind: 'changing' as const, accountId, operationId: crypto.randomUUID(), most, holdMs };
    return this.gate.enter({
      buckets: [{ kind: 'requests', of: accountId, rate: perAccount }],
      lease: method === 'GET' ? undefined : change,
    });
  }
}
