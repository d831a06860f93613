import { getLeaseKey } from '@kerf/limits';
import { eventually } from './eventually.ts';
import { createBucket, countAcquired, createLease } from './rate-limiter.fixture.ts';
import { waitUntilCounting, RedisWorld } from './redis-world.ts';

describe('a gate whose Redis', () => {
  let world: RedisWorld;
  beforeEach(async () => {
    world = await RedisWorld.start();
  });
  afterEach(() => world.stop());
  const fives = (of: string) => () => ({ buckets: [createBucket(of, 5)] });

  it('is gone lets requests in by its own buckets, and shares them again when it is back', async () => {
    const [here, there] = [await world.openLimiter(), await world.openLimiter()];
    const bringBack = await world.stopRedis();

    expect(await countAcquired(here, 8, fives('a'))).toBe(5);
    expect(await countAcquired(there, 8, fives('a'))).toBe(5);
    await Promise.all([waitUntilCounting(here, 'alone'), waitUntilCounting(there, 'alone')]);

    await bringBack();
    await Promise.all([waitUntilCounting(here, 'shared'), waitUntilCounting(there, 'shared')]);
    expect((await countAcquired(here, 4, fives('b'))) + (await countAcquired(there, 4, fives('b')))).toBe(5);
  });

  it('was never there counts for itself', async () => {
    const bringBack = await world.stopRedis();
    const opened = world.openLimiter();
    await bringBack();

    expect(await countAcquired(await opened, 8, fives('a'))).toBe(5);
  });

  it('is frozen waits for it once, counts for itself and shares again when it moves', async () => {
    const gate = await world.openLimiter(50);
    const thaw = world.freezeRedis();

    expect(await countAcquired(gate, 8, fives('a'))).toBe(5);
    expect(gate.isShared).toBe(false);
    expect(await countAcquired(gate, 8, fives('b'))).toBe(5);

    thaw();
    await waitUntilCounting(gate, 'shared');
    // What was sent to it has run by now; the second crowd never was.
    expect(await world.runCommand('EXISTS', 'kerf:rate:account:a', 'kerf:rate:account:b')).toBe(1);
    expect(await countAcquired(gate, 8, fives('b'))).toBe(5);
  });

  it('was frozen holds no lease that was counted elsewhere', async () => {
    const gate = await world.openLimiter(50);
    const thaw = world.freezeRedis();
    await Promise.all([1, 2, 3].map(() => gate.acquire({ buckets: [], lease: createLease('a', 3) })));
    thaw();
    await waitUntilCounting(gate, 'shared');

    expect(await world.runCommand('ZCARD', getLeaseKey(createLease('a', 1)))).toBe(0);
  });

  it('is frozen gives leases back as soon as it moves', async () => {
    const gate = await world.openLimiter(50);
    const leave = await gate.acquire({ buckets: [], lease: createLease('a', 1) });
    const thaw = world.freezeRedis();
    leave();
    thaw();

    await eventually(async () => expect(await world.runCommand('ZCARD', getLeaseKey(createLease('a', 1)))).toBe(0));
  });

  it('comes back with its memory learns which leases were given back meanwhile', async () => {
    const gate = await world.openLimiter();
    const leave = await gate.acquire({ buckets: [], lease: createLease('a', 1) });
    await world.runCommand('SAVE');
    const bringBack = await world.stopRedis();
    await waitUntilCounting(gate, 'alone');
    leave();
    await bringBack();

    await eventually(async () => expect(await world.runCommand('ZCARD', getLeaseKey(createLease('a', 1)))).toBe(0));
  });

  it('was emptied fails no request, forgets what it counted and lets no process run more than an account may', async () => {
    const gate = await world.openLimiter();
    await countAcquired(gate, 5, fives('a'));
    await countAcquired(gate, 3, () => ({ buckets: [], lease: createLease('a', 3) }));
    await world.runCommand('FLUSHALL');
    await world.runCommand('SCRIPT', 'FLUSH');

    expect(await countAcquired(gate, 8, fives('a'))).toBe(5);
    expect(await countAcquired(gate, 1, () => ({ buckets: [], lease: createLease('a', 3) }))).toBe(0);
    expect(gate.isShared).toBe(true);
  });

  it('holds nonsense counts for itself', async () => {
    const gate = await world.openLimiter();
    await world.runCommand('LPUSH', 'kerf:rate:account:a', 'nonsense');

    expect(await countAcquired(gate, 8, fives('a'))).toBe(5);
  });
});
