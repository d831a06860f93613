import { FifoCache } from '@kerf/concurrency';
import type { Verdict, LimitRequest } from './limit-request.ts';

const ttlMs = 1_000;
const maxEntries = 20_000;

/** Cache of requests recently admitted with at least half of every limit left; the next one nearly always passes. */
export class HeadroomCache {
  private readonly observedAt = new FifoCache<string, number>(maxEntries);

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Records a verdict. Requests without a lease are skipped, because they are never looked up. */
  recordVerdict(request: LimitRequest, { hasHeadroom }: Verdict): void {
    if (!request.lease) return;
    const name = toCacheKey(request);
    if (hasHeadroom) this.observedAt.set(name, this.now());
    else this.observedAt.delete(name);
  }

  hasHeadroom(request: LimitRequest): boolean {
    const observedAt = this.observedAt.get(toCacheKey(request));
    return observedAt !== undefined && this.now() - observedAt < ttlMs;
  }
}

const toCacheKey = ({ buckets }: LimitRequest): string =>
  buckets.map(({ kind, owner }) => `${kind}:${owner}`).join(' ');
