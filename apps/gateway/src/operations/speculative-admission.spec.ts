import { type Rate, createRate } from '@kerf/limits';
import { hostPrefix, getNetwork } from '@kerf/service';
import { RedisWorld } from '@kerf/testing';
import { done } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';
import { RequestContext } from '../context.ts';

const address = '10.0.0.1';
const call = { name: 'create_box', namedAs: 'command', parameters: { length: 1, width: 2, height: 3 } } as const;
const thread = { name: 'calculate_thread_geometry', namedAs: 'command', parameters: { designation: 'M8' } } as const;
const slowly = (burst: number): Rate => createRate(1, { inMs: 3_600_000, burst });

describe('a request of an account with ample room', () => {
  let redis: RedisWorld;
  let world: ExecutorWorld;
  const start = async (burst: number) => {
    redis = await RedisWorld.start();
    world = await ExecutorWorld.start({ perAddress: slowly(burst), gate: await redis.openLimiter() });
    // Its account is known from now on, and that it has room.
    for (let i = 0; i < 2; i += 1) await execute();
    world.ledger.length = 0;
    world.commands.length = 0;
  };
  const execute = (what: typeof call | typeof thread = call) =>
    world.executor.execute(new RequestContext(['0'.repeat(64)], undefined, address), { ...what, timeoutMs: 20_000 });
  /** Somebody else takes all that is left. */
  const takeAll = async (burst: number) => {
    const other = await redis.openLimiter();
    const bucket = { kind: 'address' as const, owner: getNetwork(address, hostPrefix), rate: slowly(burst) };
    for (let i = 2; i < burst; i += 1) await other.acquire({ buckets: [bucket] });
  };
  afterEach(async () => {
    await world.stop();
    await redis.stop();
  });

  it('asks the ledger while its limits are looked at, and runs nothing before they have let it pass', async () => {
    await start(100);
    const thaw = redis.freezeRedis();
    const executed = execute();
    const { admit } = world.answers;
    await new Promise<void>((resolve) => {
      world.answers.admit = () => {
        resolve();
        return admit();
      };
    });
    expect(world.commands).toHaveLength(0);
    thaw();

    await expect(executed).resolves.toMatchObject({ outcome: done });
    expect(world.commands).toHaveLength(1);
    expect(world.ledger).toEqual(['admit', 'committed']);
  });

  it.each([
    { what: call, first: 'admit' },
    { what: thread, first: 'reserve' },
  ])('is refused, run nowhere and refunded ($first) when others have taken all the room', async ({ what, first }) => {
    await start(100);
    await takeAll(100);

    await expect(execute(what)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(world.commands).toHaveLength(0);
    expect(world.ledger).toEqual([first, 'refunded']);
    await expect(execute(what)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(world.ledger).toHaveLength(2);
  });

  it('hears of its limits first when the ledger refuses it too', async () => {
    await start(100);
    await takeAll(100);
    world.answers.admit = async () => Promise.reject(new Error('is not what anybody hears'));

    await expect(execute()).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('waits for its limits while another one of its account is ahead', async () => {
    await start(10);
    const tried = await Promise.allSettled(Array.from({ length: 12 }, () => execute()));

    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect(world.ledger.filter((step) => step === 'admit')).toHaveLength(8);
    expect(world.ledger).not.toContain('refunded');
  });
});
