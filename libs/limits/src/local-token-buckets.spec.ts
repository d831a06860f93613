import { type Bucket, createRate } from './limit-request.ts';
import { LocalTokenBuckets } from './local-token-buckets.ts';

const bucket = (of: string, burst: number): Bucket => ({
  kind: 'account',
  owner: of,
  rate: createRate(1, { inMs: 1_000, burst }),
});
const after = (ms: number) => ms * 1_000;

describe('a local bucket', () => {
  it('lets a burst through, then one for each interval', () => {
    const buckets = new LocalTokenBuckets();
    const waits = [0, 0, 0, 0, 500, 1_000, 1_000].map((ms) => buckets.takeTokens([bucket('a', 3)], after(ms)).waitMs);

    expect(waits).toEqual([0, 0, 0, 1_000, 500, 0, 1_000]);
  });

  it('counts each for itself', () => {
    const buckets = new LocalTokenBuckets();
    const waits = ['a', 'b', 'a'].map((of) => buckets.takeTokens([bucket(of, 1)], 0).waitMs);

    expect(waits).toEqual([0, 0, 1_000]);
  });

  it('is full again after a quiet time', () => {
    const buckets = new LocalTokenBuckets();
    const waits = [0, 0, 10_000, 10_000, 10_000].map((ms) => buckets.takeTokens([bucket('a', 2)], after(ms)).waitMs);

    expect(waits).toEqual([0, 0, 0, 0, 1_000]);
  });

  it('takes nothing from any bucket when one of them is empty', () => {
    const buckets = new LocalTokenBuckets();
    buckets.takeTokens([bucket('empty', 1)], 0);

    expect(buckets.takeTokens([bucket('full', 1), bucket('empty', 1)], 0)).toEqual({
      refusedBy: 'account',
      waitMs: 1_000,
    });
    expect(buckets.takeTokens([bucket('full', 1)], 0)).toEqual({ waitMs: 0 });
  });

  it('that is only looked into stays as it is', () => {
    const buckets = new LocalTokenBuckets();
    const looked = { ...bucket('a', 1), isReadOnly: true };

    expect([looked, looked, bucket('a', 1), looked].map((one) => buckets.takeTokens([one], 0).waitMs)).toEqual([
      0, 0, 0, 1_000,
    ]);
  });
});
