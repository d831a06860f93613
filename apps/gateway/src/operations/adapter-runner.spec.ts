import { createBox, newContext } from './requests.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';

describe('an operation of whose time the admission has left nothing', () => {
  let world: ExecutorWorld;
  beforeAll(async () => {
    world = await ExecutorWorld.start();
  });
  afterAll(() => world.stop());

  it('is refunded, and not sent to the adapter', async () => {
    const late = world.executor.execute(newContext(), { ...createBox, timeoutMs: 0 });

    await expect(late).rejects.toMatchObject({ code: 'adapter_timed_out' });
    expect(world.commands).toEqual([]);
    expect(world.ledger).toEqual(['admit', 'refunded']);
  });
});
