import { getLeaseKey, createRate } from '@kerf/limits';
import { eventually } from './eventually.ts';
import { createBucket, countAcquired, createLease } from './rate-limiter.fixture.ts';
import { RedisWorld } from './redis-world.ts';

describe('a gate', () => {
  let world: RedisWorld;
  beforeAll(async () => {
    world = await RedisWorld.start();
  });
  afterAll(() => world.stop());

  describe('before buckets', () => {
    it('lets as many in at once as the burst, over all processes', async () => {
      const gates = await Promise.all([world.openLimiter(), world.openLimiter()]);
      const passed = await Promise.all(
        gates.map((gate) => countAcquired(gate, 40, () => ({ buckets: [createBucket('a', 30)] }))),
      );

      expect(passed.reduce((sum, count) => sum + count)).toBe(30);
      expect(await countAcquired(gates[0], 1, () => ({ buckets: [createBucket('b', 30)] }))).toBe(1);
    });

    it('says how long to wait', async () => {
      const gate = await world.openLimiter();
      const buckets = [createBucket('waits', 2)];
      await countAcquired(gate, 2, () => ({ buckets }));

      const wait = gate.acquire({ buckets });
      await expect(wait).rejects.toMatchObject({ code: 'rate_limited', slots: { retryAfterS: 3_600 } });
    });

    it('lets one more in after each interval', async () => {
      const gate = await world.openLimiter();
      const buckets = [{ ...createBucket('refills', 1), rate: createRate(1, { inMs: 50 }) }];
      await gate.acquire({ buckets });

      await expect(eventually(() => gate.acquire({ buckets }))).resolves.toBeDefined();
    });

    it('advises a second at least', async () => {
      const gate = await world.openLimiter();
      const buckets = [{ ...createBucket('quick', 1), rate: createRate(1, { inMs: 900 }) }];
      await gate.acquire({ buckets });

      await expect(gate.acquire({ buckets })).rejects.toMatchObject({ slots: { retryAfterS: 1 } });
    });

    it('takes nothing from any bucket, and no lease, when one bucket is empty, and tells the longest wait', async () => {
      const gate = await world.openLimiter();
      const [full, empty] = [createBucket('full', 1), createBucket('empty', 1)];
      const emptier = { ...createBucket('emptier', 1), rate: createRate(1, { inMs: 7_200_000 }) };
      await gate.acquire({ buckets: [empty, emptier] });

      const refused = gate.acquire({ buckets: [empty, full, emptier], lease: createLease('none', 1) });
      await expect(refused).rejects.toMatchObject({ slots: { retryAfterS: 7_200 } });
      await expect(gate.acquire({ buckets: [full], lease: createLease('none', 1) })).resolves.toBeDefined();
    });

    it('only looks into a bucket where that is asked', async () => {
      const gate = await world.openLimiter();
      const bucket = createBucket('looked at', 1);
      const looked = { buckets: [{ ...bucket, isReadOnly: true }] };

      expect(await countAcquired(gate, 3, () => looked)).toBe(3);
      expect(await countAcquired(gate, 3, () => ({ buckets: [bucket] }))).toBe(1);
      expect(await countAcquired(gate, 3, () => looked)).toBe(0);
    });

    it('shuts a bucket for its own window at most, whatever a clock has written there', async () => {
      const gate = await world.openLimiter();
      const buckets = [createBucket('from the future', 1)];
      await world.runCommand('SET', 'kerf:rate:account:from the future', '99999999999999999');

      await expect(gate.acquire({ buckets })).rejects.toMatchObject({ slots: { retryAfterS: 3_600 } });
    });
  });

  describe('before leases', () => {
    const running = (account: string) => world.runCommand('ZCARD', getLeaseKey(createLease(account, 1)));

    it('lets as many run at one time as an account may have, over all processes', async () => {
      const gates = await Promise.all([world.openLimiter(), world.openLimiter()]);
      const wanted = () => ({ buckets: [], lease: createLease('crowded', 5) });
      const passed = await Promise.all(gates.map((gate) => countAcquired(gate, 5, wanted)));

      expect(passed.reduce((sum, count) => sum + count)).toBe(5);
      await expect(gates[0].acquire(wanted())).rejects.toMatchObject({
        code: 'too_many_running',
        status: 429,
        message: '5 operations of this account are running, the maximum. Try again when one of them has finished.',
      });
    });

    it('takes nothing from a bucket when too many run', async () => {
      const [here, there] = [await world.openLimiter(), await world.openLimiter()];
      const wanted = () => ({ buckets: [createBucket('kept', 2)], lease: createLease('kept', 1) });
      const leave = await here.acquire(wanted());
      expect(await countAcquired(there, 3, wanted)).toBe(0);
      leave();

      await expect(eventually(() => there.acquire(wanted()))).resolves.toBeDefined();
    });

    it('has room again when one ends', async () => {
      const gate = await world.openLimiter();
      const wanted = () => ({ buckets: [], lease: createLease('ends', 1) });
      const leave = await gate.acquire(wanted());
      expect(await countAcquired(gate, 1, wanted)).toBe(0);
      leave();

      expect(await countAcquired(gate, 2, wanted)).toBe(1);
      expect(await running('ends')).toBe(1);
    });

    it('gives back what ended in an account with room for many more, with what is asked next or soon', async () => {
      const gate = await world.openLimiter();
      const wanted = () => ({ buckets: [], lease: createLease('roomy', 100) });
      (await gate.acquire(wanted()))();
      await gate.acquire(wanted());
      expect(await running('roomy')).toBe(1);

      (await gate.acquire(wanted()))();
      await eventually(async () => expect(await running('roomy')).toBe(1));
    });

    it('gives back what ended before it leaves', async () => {
      const gate = await world.openLimiter();
      (await gate.acquire({ buckets: [], lease: createLease('leaves', 100) }))();
      await gate.onApplicationShutdown();

      expect(await running('leaves')).toBe(0);
    });

    it('has room again when a lease runs out, and leaves nothing behind', async () => {
      const [killed, gate] = [await world.openLimiter(), await world.openLimiter()];
      await killed.acquire({ buckets: [], lease: createLease('runs out', 1, 1) });
      await eventually(() => gate.acquire({ buckets: [], lease: createLease('runs out', 1, 1) }));

      await eventually(async () => expect(await running('runs out')).toBe(0));
      await eventually(async () =>
        expect(await world.runCommand('EXISTS', getLeaseKey(createLease('runs out', 1)))).toBe(0),
      );
    });
  });
});
