import { host, networkOf } from '@kerf/service';

/** Limits concurrency per host. */
export class BoundedHosts {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /**
   * Acquires a slot for an address; returns an idempotent release function, or undefined when the host is at its limit.
   */
  enter(address: string): (() => void) | undefined {
    const network = networkOf(address, host);
    const before = this.counts.get(network) ?? 0;
    if (before >= this.most) return undefined;
    this.counts.set(network, before + 1);
    let isIn = true;
    return () => {
      if (isIn) this.leave(network);
      isIn = false;
    };
  }

  private leave(network: string): void {
    const left = (this.counts.get(network) ?? 0) - 1;
    if (left > 0) this.counts.set(network, left);
    else this.counts.delete(network);
  }
}
