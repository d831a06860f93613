import { type Customer, deleted } from '../broker-world.fixture.ts';
import { Sessions } from './sessions.ts';
import { oneBroker } from '../one-broker.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';

const on = oneBroker();
let other: Customer;
beforeEach(async () => {
  other = await on.world.createCustomer();
});

describe('an adapter whose key ends', () => {
  it('is closed when its key is revoked, and others are not', async () => {
    const revoked = await on.world.createCustomer();
    const { adapter } = await TestAdapter.register(on.url, revoked.key);
    const { adapter: unconcerned, sessionId } = await TestAdapter.register(on.url, on.caller.key);
    const code = adapter.waitForClose();
    on.world.announceRevoked(revoked);

    expect(await code).toBe(4401);
    expect(await Promise.all([on.world.run(on.caller, sessionId), unconcerned.answerCommand(deleted)])).toMatchObject([
      { ok: true },
      {},
    ]);
    expect(await (await TestAdapter.connect(on.url, revoked.key)).waitForClose()).toBe(4401);
    unconcerned.terminate();
  });

  it('is gone when the revocation of its key is acknowledged, whether it answers or not, and is counted', async () => {
    const revoked = await on.world.createCustomer();
    const adapters = await Promise.all([1, 2].map(() => TestAdapter.register(on.url, revoked.key)));
    const [answering, stuck] = adapters.map(({ adapter }) => adapter);
    const code = answering?.waitForClose();
    stuck?.pauseReading();

    expect(await on.world.countClosedSockets(revoked)).toEqual([2]);
    expect(await code).toBe(4401);
    for (const { sessionId } of adapters)
      await expect(on.world.run(revoked, sessionId)).rejects.toMatchObject({ code: 'unavailable' });
    stuck?.terminate();
  });

  it('is closed by the next beat when nobody said that its key was revoked', async () => {
    const { adapter } = await TestAdapter.register(on.url, on.caller.key);
    const { adapter: unconcerned } = await TestAdapter.register(on.url, other.key);
    const code = adapter.waitForClose();
    await on.world.revokeSilently(on.caller);
    await on.app.get(Sessions).writeHeartbeats();

    expect(await code).toBe(4401);
    expect(await on.world.listConnected(other)).toMatchObject([{ adapterId: unconcerned.adapterId }]);
    unconcerned.terminate();
  });

  it('is gone when its key lives but may hold no connection, and may come back when it may again', async () => {
    const demoted = await on.world.createCustomer();
    const { adapter } = await TestAdapter.register(on.url, demoted.key);
    const code = adapter.waitForClose();

    expect(await on.world.countClosedSockets(demoted, { lives: true })).toEqual([1]);
    expect(await code).toBe(4403);
    const { adapter: back } = await TestAdapter.register(on.url, demoted.key, adapter.adapterId);
    back.terminate();
  });
});
