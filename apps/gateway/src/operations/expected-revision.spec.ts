import { Fault } from '@kerf/errors';
import { createBox, newContext } from './requests.fixture.ts';
import { adapterId, refused } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';

const atRevision = { ...createBox, timeoutMs: 5_000, expectedRevision: 7 } as const;

describe('an operation on a document at one revision', () => {
  let world: ExecutorWorld;
  beforeEach(async () => {
    world = await ExecutorWorld.start();
  });
  afterEach(() => world.stop());

  it('tells the adapter which, and is not charged when that refuses', async () => {
    world.answers.adapter = async () => refused;

    expect(await world.executor.execute(newContext(), atRevision)).toMatchObject({ outcome: refused, charged: 0 });
    expect(world.commands).toMatchObject([{ tool: 'create_box', expectedRevision: 7 }]);
    expect(world.ledger).toEqual(['admit', 'refunded']);
  });

  it.each([
    ['does not go to the document of another adapter', undefined, 1],
    ['goes to the one that it names again', adapterId, 2],
  ])('%s when its adapter is gone', async (_, named, times) => {
    world.answers.adapter = async () => {
      throw Fault.of('adapter_gone', { tool: 'create_box' });
    };

    const call = { ...atRevision, adapterId: named };
    await expect(world.executor.execute(newContext(), call)).rejects.toMatchObject({ code: 'adapter_gone' });
    expect(world.commands).toHaveLength(times);
  });

  it('is refused where there is no document, and nothing is reserved', async () => {
    const call = { ...atRevision, name: 'calculate_thread_geometry', parameters: { designation: 'M8' } };

    await expect(world.executor.execute(newContext(), call)).rejects.toMatchObject({
      code: 'invalid_parameters',
      message: expect.stringContaining('calculate_thread_geometry runs on the service'),
    });
    expect(world.ledger).toEqual([]);
  });
});
