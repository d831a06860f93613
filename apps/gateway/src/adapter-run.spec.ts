import { ExecutorWorld } from './executor.fixture.ts';
import { Requester } from './requester.ts';

const createBox = { name: 'create_box', namedAs: 'command', parameters: { length: 1, width: 2, height: 3 } } as const;
const requester = () => new Requester(['0'.repeat(64)], undefined, '10.0.0.1');

describe('an operation of whose time the admission has left nothing', () => {
  let world: ExecutorWorld;
  beforeAll(async () => {
    world = await ExecutorWorld.start();
  });
  afterAll(() => world.stop());

  it('is refunded, and not sent to the adapter', async () => {
    const late = world.executor.execute(requester(), { ...createBox, timeoutMs: 0 });

    await expect(late).rejects.toMatchObject({ code: 'adapter_timed_out' });
    expect(world.commands).toEqual([]);
    expect(world.ledger).toEqual(['admit', 'refunded']);
  });
});
