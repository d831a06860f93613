import fc from 'fast-check';
import { type Bucket, createRate } from './limit-request.ts';
import { LocalTokenBuckets } from './local-token-buckets.ts';

describe('a rate', () => {
  it('is an interval in whole microseconds, and as many at once as in the time given unless a burst is', () => {
    expect(createRate(3, { inMs: 1_000 })).toEqual({ burst: 3, intervalUs: 333_333 });
    expect(createRate(50, { inMs: 1_000, burst: 100 })).toEqual({ burst: 100, intervalUs: 20_000 });
    expect(createRate(3_000_000, { inMs: 1_000, burst: 1 })).toEqual({ burst: 1, intervalUs: 1 });
  });

  it('lets exactly its burst through at any moment, and no more than that and one each interval in any time', () => {
    const anyRate = fc.record({ requests: fc.integer({ min: 1, max: 1_000 }), burst: fc.integer({ min: 1, max: 50 }) });
    const steps = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 300 });
    fc.assert(
      fc.property(anyRate, steps, fc.maxSafeNat(), ({ requests, burst }, pausesUs, startUs) => {
        const bucket: Bucket = { kind: 'account', owner: 'a', rate: createRate(requests, { inMs: 1_000, burst }) };
        const buckets = new LocalTokenBuckets();
        const take = (nowUs: number) => buckets.takeTokens([bucket], nowUs).waitMs === 0;
        let nowUs = Math.floor(startUs / 2);
        const atOnce = Array.from({ length: burst + 1 }, () => take(nowUs)).filter(Boolean).length;
        let passed = atOnce;
        let elapsedUs = 0;
        for (const pauseUs of pausesUs) {
          nowUs += pauseUs;
          elapsedUs += pauseUs;
          passed += Number(take(nowUs));
        }
        expect(atOnce).toBe(burst);
        expect(passed).toBeLessThanOrEqual(burst + Math.floor(elapsedUs / bucket.rate.intervalUs));
      }),
    );
  });
});
