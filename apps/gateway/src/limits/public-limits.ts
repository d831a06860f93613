import type { Gate, LimitKind, Rate } from '@kerf/limits';
import { host, networkOf } from '@kerf/service';

/** Requests that change something and need no key. */
type PublicRequest = Extract<LimitKind, 'registration' | 'exposed_keys'>;

/** Rate limiter, per address, of requests that need no key. */
export class PublicLimits {
  constructor(
    private readonly gate: Gate,
    private readonly rates: Readonly<Record<PublicRequest, Rate>>,
  ) {}

  /** Throws `rate_limited` when the address has to wait. */
  async take(kind: PublicRequest, address: string): Promise<void> {
    await this.gate.enter({ buckets: [{ kind, of: networkOf(address, host), rate: this.rates[kind] }] });
  }
}
