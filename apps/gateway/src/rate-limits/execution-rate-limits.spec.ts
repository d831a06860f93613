import { Fault } from '@kerf/errors';
import { createRate } from '@kerf/limits';
import { eventually } from '@kerf/testing';
import { done, usage } from '../operations/executor-stubs.fixture.ts';
import { ExecutorWorld } from '../operations/executor.fixture.ts';
import { RequestContext } from '../context.ts';

const call = {
  name: 'create_box',
  namedAs: 'command',
  parameters: { length: 1, width: 2, height: 3 },
  timeoutMs: 1_000,
} as const;
const premium = { ...call, name: 'search_standards', parameters: { query: 'M8' } } as const;
const slowly = (burst: number) => createRate(1, { inMs: 60_000, burst });
const context = (key = '0', address = '10.0.0.1') => new RequestContext([key.repeat(64)], undefined, address);
const limited = { code: 'rate_limited', slots: { retryAfterS: 60 } };

describe('the limits on executions', () => {
  let world: ExecutorWorld;
  const start = async (rates: Parameters<typeof ExecutorWorld.start>[0]) => {
    world = await ExecutorWorld.start(rates);
  };
  const execute = (who = context()) => world.executor.execute(who, call);
  afterEach(() => world.stop());

  it('bound an address, whatever keys it uses, before the ledger is asked', async () => {
    await start({ perAddress: slowly(2) });
    await execute(context('1'));
    await execute(context('2'));

    await expect(execute(context('3'))).rejects.toMatchObject(limited);
    expect(world.ledger).toEqual(['admit', 'committed', 'admit', 'committed']);
    await expect(execute(context('3', '10.0.0.2'))).resolves.toMatchObject({ outcome: done });
  });

  it('bound an account, whatever address it uses, from the first answer on', async () => {
    await start({ perAccount: slowly(2) });
    await execute();
    await execute(context('0', '10.0.0.2'));
    await execute(context('0', '10.0.0.3'));

    await expect(execute(context('0', '10.0.0.4'))).rejects.toMatchObject(limited);
    expect(world.ledger).toHaveLength(6);
  });

  it('bound an account also when its first requests come all at once, but for one', async () => {
    await start({ perAccount: slowly(2) });
    const tried = await Promise.allSettled(Array.from({ length: 8 }, () => execute()));
    const codes = tried.flatMap((ending) => (ending.status === 'rejected' ? [Fault.from(ending.reason).code] : []));

    expect(codes).toEqual(Array.from({ length: 5 }, () => 'rate_limited'));
    expect(world.ledger.filter((step) => step === 'admit')).toHaveLength(3);
  });

  it('bound an account also when the ledger refuses all it asks', async () => {
    await start({ perAccount: slowly(2) });
    world.answers.admit = async () => Promise.reject(Fault.of('no_adapter', { tool: 'create_box' }));
    for (let i = 0; i < 3; i += 1) await expect(execute()).rejects.toMatchObject({ code: 'no_adapter' });

    await expect(execute()).rejects.toMatchObject(limited);
  });

  it('tell the month as it was last heard of, and that of a key not seen before too', async () => {
    await start({ perAccount: slowly(1), perAddress: slowly(3) });
    const { admit, identify } = world.answers;
    const month = { ...usage, resetAt: '2999-12-01T00:00:00' };
    world.answers.admit = async () => ({ ...(await admit()), usage: month });
    world.answers.identify = async () => ({ ...(await identify()), usage: month });
    const again = context();
    await execute();
    await execute();
    await expect(execute(again)).rejects.toMatchObject(limited);
    await execute(context('1'));
    const stranger = context('2');
    await expect(execute(stranger)).rejects.toMatchObject(limited);

    expect([again.usage, stranger.usage]).toEqual([month, month]);
  });

  it('say of a wrong key that it is wrong before they tell it to wait', async () => {
    await start({ perAddress: slowly(1), failedKeysPerMinute: 1 });
    await execute();
    world.answers.identify = async () => Promise.reject(Fault.of('invalid_key'));

    for (const key of ['1', '2', '3'])
      await expect(execute(context(key))).rejects.toMatchObject({ code: 'invalid_key' });
    expect(world.ledger).toEqual(['admit', 'committed']);
  });

  it.each<[string, object, typeof call | typeof premium, string]>([
    ['a tool above its tier', { tier: 'free' }, premium, 'tier_too_low'],
    ['any tool, of a viewer', { role: 'viewer' }, call, 'role_too_low'],
  ])(
    'say of %s, that it may not be run before they tell to wait, and ask about it once',
    async (_, less, wanted, code) => {
      await start({ perAddress: slowly(1) });
      const { identify } = world.answers;
      world.answers.identify = async () => ({ usage, caller: { ...(await identify()).caller, ...less } });
      await execute();

      for (const _try of [1, 2, 3])
        await expect(world.executor.execute(context('1'), wanted)).rejects.toMatchObject({ code });
      expect(world.identified).toBe(1);
      expect(world.ledger).toEqual(['admit', 'committed']);
    },
  );

  it('tell to wait whoever asks too often for what it may run, and ask nobody about it', async () => {
    await start({ perAccount: slowly(1) });
    for (const _try of [1, 2]) await execute();

    await expect(execute()).rejects.toMatchObject(limited);
    expect(world.identified).toBe(0);
  });

  it('tell to wait whoever sends too much while the ledger is away', async () => {
    await start({ perAddress: slowly(1) });
    await execute();
    world.answers.identify = async () => Promise.reject(Fault.of('unavailable', { service: 'database' }));

    await expect(execute(context('1'))).rejects.toMatchObject(limited);
  });

  it('bound how many of an account run at one time', async () => {
    await start({ maxConcurrent: 1 });
    await execute();
    let end = () => {};
    const ended = new Promise<typeof done>((resolve) => (end = () => resolve(done)));
    world.answers.adapter = () => ended;
    const running = execute();

    await expect(execute()).rejects.toMatchObject({ code: 'too_many_running', slots: { limit: 1 } });
    end();
    await running;
    await expect(execute()).resolves.toMatchObject({ outcome: done });
  });

  it('free the place of an operation that fails', async () => {
    await start({ maxConcurrent: 1 });
    world.answers.adapter = async () => Promise.reject(Fault.of('adapter_lost', { tool: 'create_box' }));

    for (let i = 0; i < 3; i += 1) await expect(execute()).rejects.toMatchObject({ code: 'adapter_lost' });
  });

  it('keep all but a few unknown keys of a network away from the ledger once many were wrong, and no known one', async () => {
    await start({ failedKeysPerMinute: 2 });
    await execute();
    const { admit } = world.answers;
    world.answers.admit = async () => Promise.reject(Fault.of('invalid_key'));
    for (const key of ['1', '2']) await expect(execute(context(key))).rejects.toMatchObject({ code: 'invalid_key' });
    world.ledger.length = 0;
    const answers: (() => void)[] = [];
    world.answers.admit = async () => {
      await new Promise<void>((resolve) => void answers.push(resolve));
      return admit();
    };
    const waiting = Array.from('3456789abc', (key) => execute(context(key)));
    await eventually(() => expect(answers).toHaveLength(4));
    world.answers.admit = admit;

    await expect(execute()).resolves.toMatchObject({ outcome: done });
    expect(world.ledger).toEqual(['admit', 'admit', 'admit', 'admit', 'admit', 'committed']);
    for (const answer of answers) answer();
    await expect(Promise.all(waiting)).resolves.toHaveLength(10);
  });

  it('hold for a call that makes no sense only after its key is known', async () => {
    await start({ perAddress: slowly(1), failedKeysPerMinute: 1 });
    const nonsense = { ...call, parameters: {} };
    for (let i = 0; i < 3; i += 1)
      await expect(world.executor.execute(context(), nonsense)).rejects.toMatchObject({ code: 'invalid_parameters' });
    world.answers.identify = async () => Promise.reject(Fault.of('invalid_key'));

    for (const key of ['1', '2', '3'])
      await expect(world.executor.execute(context(key), nonsense)).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('know an account by what the ledger says of its key', async () => {
    await start({ perAccount: slowly(1) });
    await execute(context('1'));
    await execute(context('2'));

    await expect(execute(context('1'))).resolves.toBeDefined();
    await expect(execute(context('2'))).rejects.toMatchObject(limited);
    expect(world.ledger.filter((step) => step === 'admit')).toHaveLength(3);
  });
});
