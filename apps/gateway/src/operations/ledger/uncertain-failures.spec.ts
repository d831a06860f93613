import { quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { eventually, World } from '@kerf/testing';
import { isUncertain } from './pending-refunds.ts';

const input = { keys: ['0'.repeat(64)] };

describe('what the ledger did', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.start();
  });
  afterEach(() => world.stop());

  const failure = async (more = {}): Promise<Fault> => {
    const [ending] = await Promise.allSettled([world.bus.request(quota.identify, input, more)]);
    return Fault.from(ending.status === 'rejected' ? ending.reason : undefined);
  };

  it('is known to be nothing when nobody serves it', async () => {
    const fault = await failure();

    expect(fault.code).toBe('unavailable');
    expect(isUncertain(fault)).toBe(false);
  });

  it('is known to be nothing when the bus is away before it is asked, and unknown when it goes afterwards', async () => {
    const asked: unknown[] = [];
    await world.stub(quota, {
      identify: (question) => {
        asked.push(question);
        return new Promise(() => undefined);
      },
    });
    const underWay = failure();
    await eventually(() => expect(asked).toHaveLength(1));
    await world.stopBus();
    const [lost, unsent] = [await underWay, await failure()];

    expect([lost.code, unsent.code]).toEqual(['unavailable', 'unavailable']);
    expect([isUncertain(lost), isUncertain(unsent)]).toEqual([true, false]);
  });

  it.each([
    ['was asked and had too much to do', Fault.of('unavailable', { service: 'quota' }, { isUndone: true }), false],
    ['refused', Fault.of('no_adapter', { tool: 'create_box' }), false],
    ['refused the key', Fault.of('invalid_key'), false],
    ['lost its database', Fault.of('unavailable', { service: 'database' }), true],
    ['failed', Fault.of('internal'), true],
  ])('is told from what it answers when it %s', async (_, refusal, isOpen) => {
    await world.stub(quota, { identify: async () => Promise.reject(refusal) });
    const fault = await failure();

    expect(fault.code).toBe(refusal.code);
    expect(isUncertain(fault)).toBe(isOpen);
  });

  it('is unknown when it does not answer in time', async () => {
    await world.stub(quota, { identify: () => new Promise(() => undefined) });
    const fault = await failure({ timeoutMs: 20 });

    expect(fault.code).toBe('timed_out');
    expect(isUncertain(fault)).toBe(true);
  });
});
