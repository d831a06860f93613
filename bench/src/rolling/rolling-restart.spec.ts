import { formatRollingResult, type RollingRestartResult } from './rolling-restart.ts';

const perfect: RollingRestartResult = {
  services: [{ name: 'broker', requests: 800, failed: 0 }],
  connected: 500,
  longestAwayMs: 4_440,
};

describe('a rolling restart', () => {
  it('that nobody noticed meets both targets', () => {
    expect(formatRollingResult(perfect)).toEqual([
      'broker replaced: 0 of 800 requests failed',
      'Failed requests at most 0: met.',
      '500 of 500 adapters are back, the longest after 4.4 s (all within 10 s: met).',
    ]);
  });

  it('misses the one when a request failed, and tells the first', () => {
    const asked = [{ name: 'broker', requests: 800, failed: 3, example: '503 {}' } as const];
    expect(formatRollingResult({ ...perfect, services: asked }).slice(0, 2)).toEqual([
      'broker replaced: 3 of 800 requests failed, first 503 {}',
      'Failed requests at most 0: missed.',
    ]);
  });

  it.each([
    { why: 'an adapter is missing', found: { connected: 499 } },
    { why: 'one was away for too long', found: { longestAwayMs: 10_001 } },
  ])('misses the other when $why', ({ found }) => {
    expect(formatRollingResult({ ...perfect, ...found }).at(-1)).toMatch(/\(all within 10 s: missed\)\.$/);
  });
});
