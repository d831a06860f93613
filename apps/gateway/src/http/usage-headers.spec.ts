import { buildRateLimitHeaders } from './usage-headers.ts';

describe('the RateLimit headers', () => {
  const usage = { used: 120, limit: 500, resetAt: '2026-12-01T00:00:00' };

  it('tell the month as a window of seconds, and what is left of it', () => {
    expect(buildRateLimitHeaders(usage, new Date('2026-11-30T23:59:00Z'))).toEqual({
      'ratelimit-policy': `"monthly";q=500;w=${30 * 86_400}`,
      ratelimit: '"monthly";r=380;t=60',
    });
  });

  it('tell the cap of a key beside it', () => {
    const key = { used: 8, limit: 10 };

    expect(buildRateLimitHeaders({ ...usage, key }, new Date('2026-11-30T23:59:00Z'))).toEqual({
      'ratelimit-policy': `"monthly";q=500;w=${30 * 86_400}, "key";q=10;w=${30 * 86_400}`,
      ratelimit: '"monthly";r=380;t=60, "key";r=2;t=60',
    });
  });

  it.each([
    ['2026-03-01T00:00:00', 28],
    ['2028-03-01T00:00:00', 29],
    ['2027-01-01T00:00:00', 31],
  ])('know that the month before %s has %i days', (resetAt, days) => {
    expect(buildRateLimitHeaders({ ...usage, resetAt }, new Date())['ratelimit-policy']).toContain(
      `w=${days * 86_400}`,
    );
  });

  it('never tell a negative rest or time', () => {
    expect(buildRateLimitHeaders({ ...usage, used: 600 }, new Date('2026-12-02T00:00:00Z'))['ratelimit']).toBe(
      '"monthly";r=0;t=0',
    );
  });
});
