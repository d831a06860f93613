import { Fault } from '@kerf/errors';

interface PlaceLimits {
  readonly perAccount: number;
  readonly perPod: number;
}

/** The places for sockets on this pod: so many in all, and so many for one account. */
export class Places {
  private readonly taken = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: PlaceLimits) {}

  /** Throws `unavailable` when the pod is full. */
  checkPod(): void {
    if (this.all >= this.limits.perPod) throw Fault.of('unavailable', { service: 'broker' });
  }

  /** Throws `unavailable` when the pod is full, `too_many_adapters` when the account has all it may have. */
  check(accountId: string): void {
    this.checkPod();
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

  private of(accountId: string): number {
    return this.taken.get(accountId) ?? 0;
  }
}
