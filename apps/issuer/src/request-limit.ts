import type { Gate, Rate } from '@kerf/limits';
import { networkOf, site } from '@kerf/service';

/** Rate limiter of all requests from one network, over all issuers. */
export class RequestLimit {
  constructor(
    private readonly gate: Gate,
    private readonly rate: Rate,
  ) {}

  /** Throws `rate_limited` when the network of the address has to wait. */
  async take(address: string): Promise<void> {
    await this.gate.enter({ buckets: [{ kind: 'oauth', of: networkOf(address, site), rate: this.rate }] });
  }
}
