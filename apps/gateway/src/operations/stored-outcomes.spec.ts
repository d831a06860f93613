import { Fault } from '@kerf/errors';
import { createBox, newContext, thread } from './requests.fixture.ts';
import { done, refused } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';

describe('the outcome of an operation', () => {
  let world: ExecutorWorld;
  beforeEach(async () => {
    world = await ExecutorWorld.start();
  });
  afterEach(() => world.stop());

  describe.each([
    ['an adapter', createBox, 'admit', 'adapter'],
    ['the service', thread, 'reserve', 'compute'],
  ] as const)('on %s', (_, call, admission, work) => {
    it.each([
      ['success', done, 'committed'],
      ['refusal', refused, 'refunded'],
    ])('is kept under its Idempotency-Key when it is a %s', async (_, outcome, ending) => {
      world.answers[work] = async () => outcome;

      expect(await world.executor.execute(newContext('once'), call)).toMatchObject({ outcome });
      expect(world.ledger).toEqual([admission, ending]);
      expect(world.kept).toEqual([outcome]);
    });

    it.each([
      ['success', done],
      ['refusal', refused],
    ])('is not kept without one when it is a %s', async (_, outcome) => {
      world.answers[work] = async () => outcome;

      expect(await world.executor.execute(newContext(), call)).toMatchObject({ outcome });
      expect(world.kept).toEqual([]);
    });

    it('is not kept when there is none', async () => {
      world.answers[work] = async () => Promise.reject(Fault.of('internal'));

      await expect(world.executor.execute(newContext('once'), call)).rejects.toMatchObject({ code: 'internal' });
      expect(world.kept).toEqual([]);
    });
  });
});
