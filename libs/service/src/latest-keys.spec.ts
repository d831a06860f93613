import { LatestKeys } from './latest-keys.ts';

describe('the latest keys', () => {
  it('are as many as there may be, and the one added first goes first', () => {
    const latest = new LatestKeys(2);
    for (const key of ['first', 'second', 'third']) latest.add(key);

    expect(['first', 'second', 'third'].map((key) => latest.has(key))).toEqual([false, true, true]);
  });

  it('count a key once, at the time it was added last', () => {
    const latest = new LatestKeys(2);
    for (const key of ['first', 'second', 'first', 'third']) latest.add(key);

    expect(['first', 'second', 'third'].map((key) => latest.has(key))).toEqual([true, false, true]);
  });
});
