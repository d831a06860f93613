import { formatRollingResult, isUninterrupted, type RollingRestartResult } from './rolling-restart.ts';

const perfect: RollingRestartResult = {
  steps: [{ name: 'broker replaced', requests: 800, failed: 0 }],
  succeeded: 800,
  charged: 800,
  open: 0,
  connected: 500,
  longestAwayMs: 4_440,
};

describe('a rolling restart', () => {
  it('that no caller noticed meets all targets', () => {
    expect(formatRollingResult(perfect)).toEqual([
      'broker replaced: 0 of 800 requests failed',
      'Failed requests at most 0: met.',
      'Lost operations at most 0: 800 succeeded, 800 charged, 0 open: met.',
      '500 of 500 adapters are back, the longest after 4.4 s (all within 10 s: met).',
    ]);
    expect(isUninterrupted(perfect)).toBe(true);
  });

  it('misses the first when a request failed, and shows its response', () => {
    const steps = [{ name: 'broker replaced', requests: 800, failed: 3, example: '503 {}' }];
    const failed = { ...perfect, steps };

    expect(formatRollingResult(failed).slice(0, 2)).toEqual([
      'broker replaced: 3 of 800 requests failed, first 503 {}',
      'Failed requests at most 0: missed.',
    ]);
    expect(isUninterrupted(failed)).toBe(false);
  });

  it.each([
    { why: 'an operation is not in the ledger', found: { charged: 799 } },
    { why: 'one is charged twice', found: { charged: 801 } },
    { why: 'one is neither charged nor refunded', found: { open: 1 } },
  ])('misses the second when $why', ({ found }) => {
    expect(formatRollingResult({ ...perfect, ...found }).at(2)).toMatch(/^Lost operations .*: missed\.$/);
  });

  it.each([
    { why: 'an adapter is missing', found: { connected: 499 } },
    { why: 'one was away for too long', found: { longestAwayMs: 10_001 } },
  ])('misses the third when $why', ({ found }) => {
    expect(formatRollingResult({ ...perfect, ...found }).at(-1)).toMatch(/\(all within 10 s: missed\)\.$/);
  });
});
