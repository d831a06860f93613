import { LocalBuckets } from './local-buckets.ts';

describe('a local bucket', () => {
  it('lets a burst through, then one for each interval', () => {
    const buckets = new LocalBuckets(1_000, 3);
    const taken = [0, 0, 0, 0, 500, 1_000, 1_000].map((nowMs) => buckets.take('a', nowMs));

    expect(taken).toEqual([0, 0, 0, 1_000, 500, 0, 1_000]);
  });

  it('counts each address for itself', () => {
    const buckets = new LocalBuckets(1_000, 1);

    expect([buckets.take('a', 0), buckets.take('b', 0), buckets.take('a', 0)]).toEqual([0, 0, 1_000]);
  });

  it('is full again after a quiet time', () => {
    const buckets = new LocalBuckets(1_000, 2);
    buckets.take('a', 0);
    buckets.take('a', 0);

    expect([buckets.take('a', 10_000), buckets.take('a', 10_000), buckets.take('a', 10_000)]).toEqual([0, 0, 1_000]);
  });
});
