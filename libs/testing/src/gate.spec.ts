import { leasesOf, rate } from '@kerf/limits';
import { eventually } from './eventually.ts';
import { bucketOf, entries, leaseOf } from './gate.fixture.ts';
import { RedisWorld } from './redis-world.ts';

describe('a gate', () => {
  let world: RedisWorld;
  beforeAll(async () => {
    world = await RedisWorld.start();
  });
  afterAll(() => world.stop());

  describe('before buckets', () => {
    it('lets as many in at once as the burst, over all processes', async () => {
      const gates = await Promise.all([world.open(), world.open()]);
      const passed = await Promise.all(
        gates.map((gate) => entries(gate, 40, () => ({ buckets: [bucketOf('a', 30)] }))),
      );

      expect(passed.reduce((sum, count) => sum + count)).toBe(30);
      expect(await entries(gates[0], 1, () => ({ buckets: [bucketOf('b', 30)] }))).toBe(1);
    });

    it('says how long to wait', async () => {
      const gate = await world.open();
      const buckets = [bucketOf('waits', 2)];
      await entries(gate, 2, () => ({ buckets }));

      const wait = gate.enter({ buckets });
      await expect(wait).rejects.toMatchObject({ code: 'rate_limited', slots: { retryAfterS: 3_600 } });
    });

    it('lets one more in after each interval', async () => {
      const gate = await world.open();
      const buckets = [{ ...bucketOf('refills', 1), rate: rate(1, { inMs: 50 }) }];
      await gate.enter({ buckets });

      await expect(eventually(() => gate.enter({ buckets }))).resolves.toBeDefined();
    });

    it('advises a second at least', async () => {
      const gate = await world.open();
      const buckets = [{ ...bucketOf('quick', 1), rate: rate(1, { inMs: 900 }) }];
      await gate.enter({ buckets });

      await expect(gate.enter({ buckets })).rejects.toMatchObject({ slots: { retryAfterS: 1 } });
    });

    it('takes nothing from any bucket, and no lease, when one bucket is empty, and tells the longest wait', async () => {
      const gate = await world.open();
      const [full, empty] = [bucketOf('full', 1), bucketOf('empty', 1)];
      const emptier = { ...bucketOf('emptier', 1), rate: rate(1, { inMs: 7_200_000 }) };
      await gate.enter({ buckets: [empty, emptier] });

      const refused = gate.enter({ buckets: [empty, full, emptier], lease: leaseOf('none', 1) });
      await expect(refused).rejects.toMatchObject({ slots: { retryAfterS: 7_200 } });
      await expect(gate.enter({ buckets: [full], lease: leaseOf('none', 1) })).resolves.toBeDefined();
    });

    it('only looks into a bucket where that is asked', async () => {
      const gate = await world.open();
      const bucket = bucketOf('looked at', 1);
      const looked = { buckets: [{ ...bucket, looksOnly: true }] };

      expect(await entries(gate, 3, () => looked)).toBe(3);
      expect(await entries(gate, 3, () => ({ buckets: [bucket] }))).toBe(1);
      expect(await entries(gate, 3, () => looked)).toBe(0);
    });

    it('shuts a bucket for its own window at most, whatever a clock has written there', async () => {
      const gate = await world.open();
      const buckets = [bucketOf('from the future', 1)];
      await world.ask('SET', 'kerf:rate:account:from the future', '99999999999999999');

      await expect(gate.enter({ buckets })).rejects.toMatchObject({ slots: { retryAfterS: 3_600 } });
    });
  });

  describe('before leases', () => {
    const running = (account: string) => world.ask('ZCARD', leasesOf(leaseOf(account, 1)));

    it('lets as many run at one time as an account may have, over all processes', async () => {
      const gates = await Promise.all([world.open(), world.open()]);
      const wanted = () => ({ buckets: [], lease: leaseOf('crowded', 5) });
      const passed = await Promise.all(gates.map((gate) => entries(gate, 5, wanted)));

      expect(passed.reduce((sum, count) => sum + count)).toBe(5);
      await expect(gates[0].enter(wanted())).rejects.toMatchObject({
        code: 'too_many_running',
        status: 429,
        message: '5 operations of this account are running, the maximum. Try again when one of them has finished.',
      });
    });

    it('takes nothing from a bucket when too many run', async () => {
      const [here, there] = [await world.open(), await world.open()];
      const wanted = () => ({ buckets: [bucketOf('kept', 2)], lease: leaseOf('kept', 1) });
      const leave = await here.enter(wanted());
      expect(await entries(there, 3, wanted)).toBe(0);
      leave();

      await expect(eventually(() => there.enter(wanted()))).resolves.toBeDefined();
    });

    it('has room again when one ends', async () => {
      const gate = await world.open();
      const wanted = () => ({ buckets: [], lease: leaseOf('ends', 1) });
      const leave = await gate.enter(wanted());
      expect(await entries(gate, 1, wanted)).toBe(0);
      leave();

      expect(await entries(gate, 2, wanted)).toBe(1);
      expect(await running('ends')).toBe(1);
    });

    it('gives back what ended in an account with room for many more, with what is asked next or soon', async () => {
      const gate = await world.open();
      const wanted = () => ({ buckets: [], lease: leaseOf('roomy', 100) });
      (await gate.enter(wanted()))();
      await gate.enter(wanted());
      expect(await running('roomy')).toBe(1);

      (await gate.enter(wanted()))();
      await eventually(async () => expect(await running('roomy')).toBe(1));
    });

    it('gives back what ended before it leaves', async () => {
      const gate = await world.open();
      (await gate.enter({ buckets: [], lease: leaseOf('leaves', 100) }))();
      await gate.onApplicationShutdown();

      expect(await running('leaves')).toBe(0);
    });

    it('has room again when a lease runs out, and leaves nothing behind', async () => {
      const [killed, gate] = [await world.open(), await world.open()];
      await killed.enter({ buckets: [], lease: leaseOf('runs out', 1, 1) });
      await eventually(() => gate.enter({ buckets: [], lease: leaseOf('runs out', 1, 1) }));

      await eventually(async () => expect(await running('runs out')).toBe(0));
      await eventually(async () => expect(await world.ask('EXISTS', leasesOf(leaseOf('runs out', 1)))).toBe(0));
    });
  });
});
