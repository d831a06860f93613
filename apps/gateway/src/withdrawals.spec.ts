import { accounts } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { silentLog } from '@kerf/telemetry';
import { eventually, World } from '@kerf/testing';
import { Withdrawals } from './withdrawals.ts';

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
    const withdrawals = new Withdrawals(world.bus, silentLog);
    withdrawals.begin(digest);
    await eventually(() => expect(service.asked).toHaveLength(3));
    await withdrawals.onApplicationShutdown();
    await service.stop();

    expect(service.asked).toEqual([{ digest }, { digest }, { digest }]);
  });

  it('is tried once more when the process ends, which then ends all the same', async () => {
    const service = await failing(Number.POSITIVE_INFINITY);
    const withdrawals = new Withdrawals(world.bus, silentLog);
    withdrawals.begin(digest);
    await eventually(() => expect(service.asked).toHaveLength(1));
    await withdrawals.onApplicationShutdown();
    const asked = service.asked.length;
    await service.stop();

    expect(asked).toBe(2);
  });
});
