import { readFile } from 'node:fs/promises';
import { type RateLimiter, openRateLimiter, createRate } from '@kerf/limits';
import { Secret } from '@kerf/service';
import { silentLog } from '@kerf/telemetry';
import { waitUntilCounting, RedisWorld } from '@kerf/testing';
import { RequestRateLimiter } from './request-rate-limiter.ts';

/** Three requests of one address, which takes an hour to get one more. */
const three = createRate(1, { inMs: 3_600_000, burst: 3 });

const limitOf = (gate: RateLimiter) => new RequestRateLimiter(gate, three);

/** Number of five concurrent requests from an address that a limit accepts. */
async function entries(limit: RequestRateLimiter, address: string): Promise<number> {
  const tried = await Promise.allSettled(Array.from({ length: 5 }, () => limit.acquireSlot(address)));
  return tried.filter(({ status }) => status === 'fulfilled').length;
}

describe('the limit of requests', () => {
  let redis: RedisWorld;
  let gates: RateLimiter[];
  let here: RequestRateLimiter;
  let there: RequestRateLimiter;
  beforeEach(async () => {
    redis = await RedisWorld.start();
    const two = await Promise.all([redis.openLimiter(), redis.openLimiter()]);
    [here, there] = [limitOf(two[0]), limitOf(two[1])];
    gates = two;
  });
  afterEach(() => redis.stop());
  const becomeAll = (how: 'shared' | 'alone') => Promise.all(gates.map((gate) => waitUntilCounting(gate, how)));

  it('lets an address ask so often over all issuers, and its neighbours too', async () => {
    const passed = await Promise.all([entries(here, '203.0.113.1'), entries(there, '203.0.113.1')]);

    expect(passed.reduce((sum, count) => sum + count)).toBe(3);
    await expect(there.acquireSlot('203.0.113.1')).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      slots: { retryAfterS: 3_600 },
    });
    expect(await entries(there, '203.0.113.2')).toBe(3);
  });

  it('is remembered when an issuer starts anew', async () => {
    expect(await entries(here, '203.0.113.1')).toBe(3);
    await Promise.all(gates.map((gate) => gate.onApplicationShutdown()));

    expect(await entries(limitOf(await redis.openLimiter()), '203.0.113.1')).toBe(0);
  });

  it('is counted in each issuer while Redis is away, and over all when it is back', async () => {
    const bringBack = await redis.stopRedis();

    expect(await entries(here, '203.0.113.1')).toBe(3);
    expect(await entries(there, '203.0.113.1')).toBe(3);
    await becomeAll('alone');

    await bringBack();
    await becomeAll('shared');
    expect((await entries(here, '198.51.100.1')) + (await entries(there, '198.51.100.1'))).toBe(3);
  });

  it('needs no more rights in Redis than the guide gives the issuer', async () => {
    const guide = await readFile(new URL('../../../docs/guide/deployment.md', import.meta.url), 'utf8');
    const [, rights = ''] = /^ACL SETUSER issuer on >… (.*)$/m.exec(guide) ?? [];
    await redis.runCommand('ACL', 'SETUSER', 'issuer', 'on', '>a password', ...rights.split(' '));
    const url = Object.assign(new URL(redis.url), { username: 'issuer', password: 'a password' });
    const gate = openRateLimiter({ KERF_REDIS_URL: new Secret(url.href), KERF_REDIS_TIMEOUT_MS: 5_000 }, silentLog);
    await waitUntilCounting(gate, 'shared');

    expect(await entries(limitOf(gate), '203.0.113.1')).toBe(3);
    const ofTheGateways = { kind: 'registration' as const, owner: '203.0.113.1', rate: three };
    await gate.acquire({ buckets: [ofTheGateways] });
    expect(gate.isShared).toBe(false);
    expect(await redis.runCommand('KEYS', '*')).toEqual(['kerf:rate:oauth:203.0.113.1/32']);
    await gate.onApplicationShutdown();
  });
});
