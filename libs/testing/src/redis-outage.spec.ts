import { leasesOf } from '@kerf/limits';
import { eventually } from './eventually.ts';
import { bucketOf, entries, leaseOf } from './gate.fixture.ts';
import { becomes, RedisWorld } from './redis-world.ts';

describe('a gate whose Redis', () => {
  let world: RedisWorld;
  beforeEach(async () => {
    world = await RedisWorld.start();
  });
  afterEach(() => world.stop());
  const fives = (of: string) => () => ({ buckets: [bucketOf(of, 5)] });

  it('is gone lets requests in by its own buckets, and shares them again when it is back', async () => {
    const [here, there] = [await world.open(), await world.open()];
    const bringBack = await world.takeAway();

    expect(await entries(here, 8, fives('a'))).toBe(5);
    expect(await entries(there, 8, fives('a'))).toBe(5);
    await Promise.all([becomes(here, 'alone'), becomes(there, 'alone')]);

    await bringBack();
    await Promise.all([becomes(here, 'shared'), becomes(there, 'shared')]);
    expect((await entries(here, 4, fives('b'))) + (await entries(there, 4, fives('b')))).toBe(5);
  });

  it('was never there counts for itself', async () => {
    const bringBack = await world.takeAway();
    const opened = world.open();
    await bringBack();

    expect(await entries(await opened, 8, fives('a'))).toBe(5);
  });

  it('is frozen waits for it once, counts for itself and shares again when it moves', async () => {
    const gate = await world.open(50);
    const thaw = world.freeze();

    expect(await entries(gate, 8, fives('a'))).toBe(5);
    expect(gate.isShared).toBe(false);
    expect(await entries(gate, 8, fives('b'))).toBe(5);

    thaw();
    await becomes(gate, 'shared');
    // What was sent to it has run by now; the second crowd never was.
    expect(await world.ask('EXISTS', 'kerf:rate:account:a', 'kerf:rate:account:b')).toBe(1);
    expect(await entries(gate, 8, fives('b'))).toBe(5);
  });

  it('was frozen holds no lease that was counted elsewhere', async () => {
    const gate = await world.open(50);
    const thaw = world.freeze();
    await Promise.all([1, 2, 3].map(() => gate.enter({ buckets: [], lease: leaseOf('a', 3) })));
    thaw();
    await becomes(gate, 'shared');

    expect(await world.ask('ZCARD', leasesOf(leaseOf('a', 1)))).toBe(0);
  });

  it('is frozen gives leases back as soon as it moves', async () => {
    const gate = await world.open(50);
    const leave = await gate.enter({ buckets: [], lease: leaseOf('a', 1) });
    const thaw = world.freeze();
    leave();
    thaw();

    await eventually(async () => expect(await world.ask('ZCARD', leasesOf(leaseOf('a', 1)))).toBe(0));
  });

  it('comes back with its memory learns which leases were given back meanwhile', async () => {
    const gate = await world.open();
    const leave = await gate.enter({ buckets: [], lease: leaseOf('a', 1) });
    await world.ask('SAVE');
    const bringBack = await world.takeAway();
    await becomes(gate, 'alone');
    leave();
    await bringBack();

    await eventually(async () => expect(await world.ask('ZCARD', leasesOf(leaseOf('a', 1)))).toBe(0));
  });

  it('was emptied fails no request, forgets what it counted and lets no process run more than an account may', async () => {
    const gate = await world.open();
    await entries(gate, 5, fives('a'));
    await entries(gate, 3, () => ({ buckets: [], lease: leaseOf('a', 3) }));
    await world.ask('FLUSHALL');
    await world.ask('SCRIPT', 'FLUSH');

    expect(await entries(gate, 8, fives('a'))).toBe(5);
    expect(await entries(gate, 1, () => ({ buckets: [], lease: leaseOf('a', 3) }))).toBe(0);
    expect(gate.isShared).toBe(true);
  });

  it('holds nonsense counts for itself', async () => {
    const gate = await world.open();
    await world.ask('LPUSH', 'kerf:rate:account:a', 'nonsense');

    expect(await entries(gate, 8, fives('a'))).toBe(5);
  });
});
