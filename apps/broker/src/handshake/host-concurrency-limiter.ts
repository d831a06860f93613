import { hostPrefix, getNetwork } from '@kerf/service';

/** Limits concurrency per host. */
export class HostConcurrencyLimiter {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /**
   * Acquires a slot for an address; returns an idempotent release function, or undefined when the host is at its limit.
   */
  acquireSlot(address: string): (() => void) | undefined {
    const network = getNetwork(address, hostPrefix);
    const count = this.counts.get(network) ?? 0;
    if (count >= this.max) return undefined;
    this.counts.set(network, count + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.releaseSlot(network);
      isHeld = false;
    };
  }

  private releaseSlot(network: string): void {
    const remaining = (this.counts.get(network) ?? 0) - 1;
    if (remaining > 0) this.counts.set(network, remaining);
    else this.counts.delete(network);
  }
}
