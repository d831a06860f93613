import { RecentKeys } from './recent-keys.ts';

describe('the latest keys', () => {
  let now: number;
  let latest: RecentKeys;
  beforeEach(() => {
    now = 0;
    latest = new RecentKeys({ max: 2, ttlMs: 100, now: () => now });
  });

  it('are as many as there may be, and the one added first goes first', () => {
    for (const key of ['first', 'second', 'third']) latest.add(key);

    expect(['first', 'second', 'third'].map((key) => latest.has(key))).toEqual([false, true, true]);
  });

  it('count a key once, at the time it was added last', () => {
    for (const key of ['first', 'second', 'first', 'third']) latest.add(key);

    expect(['first', 'second', 'third'].map((key) => latest.has(key))).toEqual([true, false, true]);
  });

  it('are forgotten after their time, which counts from when each was added last', () => {
    for (const key of ['first', 'second']) latest.add(key);
    now = 99;
    expect(latest.has('first')).toBe(true);
    latest.add('second');
    now = 100;

    expect(['first', 'second'].map((key) => latest.has(key))).toEqual([false, true]);
  });
});
