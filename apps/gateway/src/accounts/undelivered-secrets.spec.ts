import type { Clock } from '@kerf/concurrency';
import { accounts } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { silentLog } from '@kerf/telemetry';
import { eventually, World } from '@kerf/testing';
import { UndeliveredSecrets } from './undelivered-secrets.ts';

const digest = 'ab'.repeat(32);
const away = Fault.of('unavailable', { service: 'database' });

describe('the withdrawal of a secret', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());

  /** An accounts service that fails so often before it answers. */
  async function failing(times: number) {
    const asked: unknown[] = [];
    const served = world.bus.serve(accounts.withdraw, async (request) => {
      if (asked.push(request) <= times) throw away;
      return {};
    });
    await world.bus.flush();
    return { asked, stop: () => served.stop() };
  }

  it('is asked for until it is answered, and not again', async () => {
    const service = await failing(2);
    const withdrawals = new UndeliveredSecrets(world.bus, silentLog);
    withdrawals.startWithdrawal(digest);
    await eventually(() => expect(service.asked).toHaveLength(3));
    await withdrawals.onApplicationShutdown();
    await service.stop();

    expect(service.asked).toEqual([{ digest }, { digest }, { digest }]);
  });

  it('is tried once more when the process ends, which then ends all the same', async () => {
    const service = await failing(Number.POSITIVE_INFINITY);
    const withdrawals = new UndeliveredSecrets(world.bus, silentLog);
    withdrawals.startWithdrawal(digest);
    await eventually(() => expect(service.asked).toHaveLength(1));
    await withdrawals.onApplicationShutdown();
    const asked = service.asked.length;
    await service.stop();

    expect(asked).toBe(2);
  });

  it('waits for longer each time, at most half a minute', async () => {
    const pauses: number[] = [];
    const service = await failing(10);
    const clock: Clock = { now: () => 0, after: (ms, act) => (pauses.push(ms), setImmediate(act), () => undefined) };
    const withdrawals = new UndeliveredSecrets(world.bus, silentLog, clock);
    withdrawals.startWithdrawal(digest);
    await eventually(() => expect(service.asked).toHaveLength(11));
    await withdrawals.onApplicationShutdown();
    await service.stop();

    const ceilings = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000];
    expect(pauses).toHaveLength(10);
    for (const [place, ceiling] of ceilings.entries()) {
      expect(pauses[place]).toBeGreaterThanOrEqual(ceiling / 2);
      expect(pauses[place]).toBeLessThan(ceiling);
    }
  });

  it('is asked for with few others at one time, and with all of them when the process ends', async () => {
    const asked: unknown[] = [];
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const served = world.bus.serve(accounts.withdraw, async (request) => {
      asked.push(request);
      await answered;
      return {};
    });
    await world.bus.flush();
    const withdrawals = new UndeliveredSecrets(world.bus, silentLog);
    for (let i = 0; i < 20; i += 1) withdrawals.startWithdrawal(digest);
    await eventually(() => expect(asked.length).toBeGreaterThanOrEqual(8));
    await world.bus.flush();
    expect(asked).toHaveLength(8);

    const ended = withdrawals.onApplicationShutdown();
    await eventually(() => expect(asked).toHaveLength(20));
    answer();
    await ended;
    await served.stop();
  });

  it('is told in the log by the beginning of its digest when it is given up', async () => {
    const logged: unknown[] = [];
    const log = Object.assign(silentLog.child({}), { error: (entry: unknown) => void logged.push(entry) });
    const service = await failing(Number.POSITIVE_INFINITY);
    const withdrawals = new UndeliveredSecrets(world.bus, log);
    withdrawals.startWithdrawal(digest);
    await withdrawals.onApplicationShutdown();
    await service.stop();

    expect(logged).toEqual([{ digest: 'abababab' }]);
  });
});
