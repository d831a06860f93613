import type { INestApplication } from '@nestjs/common';
import { BrokerWorld, type Customer, deleted, urlOf } from './broker-world.fixture.ts';
import { Sessions } from './sessions.ts';
import { TestAdapter } from './test-adapter.fixture.ts';

let world: BrokerWorld;
let app: INestApplication;
let url: string;
let caller: Customer;
let other: Customer;
beforeAll(async () => {
  world = await BrokerWorld.start();
  app = await world.startBroker();
  url = urlOf(app);
});
afterAll(() => world.stop());
beforeEach(async () => {
  caller = await world.customer();
  other = await world.customer();
});

describe('an adapter whose key ends', () => {
  it('is closed when its key is revoked, and others are not', async () => {
    const revoked = await world.customer();
    const { adapter } = await TestAdapter.register(url, revoked.key);
    const { adapter: unconcerned, sessionId } = await TestAdapter.register(url, caller.key);
    const code = adapter.closed();
    world.announceRevoked(revoked);

    expect(await code).toBe(4401);
    expect(await Promise.all([world.run(caller, sessionId), unconcerned.answer(deleted)])).toMatchObject([
      { ok: true },
      {},
    ]);
    expect(await (await TestAdapter.connect(url, revoked.key)).closed()).toBe(4401);
    unconcerned.drop();
  });

  it('is gone when the revocation of its key is acknowledged, whether it answers or not, and is counted', async () => {
    const revoked = await world.customer();
    const adapters = await Promise.all([1, 2].map(() => TestAdapter.register(url, revoked.key)));
    const [answering, stuck] = adapters.map(({ adapter }) => adapter);
    const code = answering?.closed();
    stuck?.freeze();

    expect(await world.closedOf(revoked)).toEqual([2]);
    expect(await code).toBe(4401);
    for (const { sessionId } of adapters)
      await expect(world.run(revoked, sessionId)).rejects.toMatchObject({ code: 'unavailable' });
    stuck?.drop();
  });

  it('is closed by the next beat when nobody said that its key was revoked', async () => {
    const { adapter } = await TestAdapter.register(url, caller.key);
    const { adapter: unconcerned } = await TestAdapter.register(url, other.key);
    const code = adapter.closed();
    await world.revoke(caller);
    await app.get(Sessions).beat();

    expect(await code).toBe(4401);
    expect(await world.connectedOf(other)).toMatchObject([{ adapterId: unconcerned.adapterId }]);
    unconcerned.drop();
  });

  it('is gone when its key lives but may hold no connection, and may come back when it may again', async () => {
    const demoted = await world.customer();
    const { adapter } = await TestAdapter.register(url, demoted.key);
    const code = adapter.closed();

    expect(await world.closedOf(demoted, { lives: true })).toEqual([1]);
    expect(await code).toBe(4403);
    const { adapter: back } = await TestAdapter.register(url, demoted.key, adapter.adapterId);
    back.drop();
  });
});
