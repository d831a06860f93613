import { RecentKeys, RejectedKeys } from './recent-keys.ts';

describe('recent keys', () => {
  let now: number;
  let recentKeys: RecentKeys;
  beforeEach(() => {
    now = 0;
    recentKeys = new RecentKeys({ max: 2, ttlMs: 100, now: () => now });
  });

  it('are bounded, and the one added first is evicted first', () => {
    for (const key of ['first', 'second', 'third']) recentKeys.add(key);

    expect(['first', 'second', 'third'].map((key) => recentKeys.has(key))).toEqual([false, true, true]);
  });

  it('count a key once, at the time it was last added', () => {
    for (const key of ['first', 'second', 'first', 'third']) recentKeys.add(key);

    expect(['first', 'second', 'third'].map((key) => recentKeys.has(key))).toEqual([true, false, true]);
  });

  it('expire after their lifetime, counted from when each was last added', () => {
    for (const key of ['first', 'second']) recentKeys.add(key);
    now = 99;
    expect(recentKeys.has('first')).toBe(true);
    recentKeys.add('second');
    now = 100;

    expect(['first', 'second'].map((key) => recentKeys.has(key))).toEqual([false, true]);
  });
});

describe('rejected keys', () => {
  let now: number;
  let rejectedKeys: RejectedKeys;
  beforeEach(() => {
    now = 0;
    rejectedKeys = new RejectedKeys(() => now);
  });

  it('hold the current digest of a key, not its previous one, and no other', () => {
    rejectedKeys.add(['current', 'previous']);

    expect(rejectedKeys.has(['current'])).toBe(true);
    expect(rejectedKeys.has(['previous'])).toBe(false);
    expect(rejectedKeys.has(['other', 'current'])).toBe(false);
  });

  it('expire after a minute, so that a restored key is accepted again', () => {
    rejectedKeys.add(['a']);
    now = 59_999;
    expect(rejectedKeys.has(['a'])).toBe(true);
    now = 60_000;

    expect(rejectedKeys.has(['a'])).toBe(false);
  });

  it('are at most ten thousand, and the one used longest ago is evicted first', () => {
    for (let i = 0; i < 10_000; i += 1) rejectedKeys.add([String(i)]);
    expect(rejectedKeys.has(['0'])).toBe(true);
    rejectedKeys.add(['one more']);

    expect(['0', '1', '2', 'one more'].map((digest) => rejectedKeys.has([digest]))).toEqual([true, false, true, true]);
  });
});
