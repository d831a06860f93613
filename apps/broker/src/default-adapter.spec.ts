import type { INestApplication } from '@nestjs/common';
import { BrokerWorld, type Customer, urlOf } from './broker-world.fixture.ts';
import { TestAdapter } from './test-adapter.fixture.ts';

let world: BrokerWorld;
let app: INestApplication;
let caller: Customer;
let adapter: TestAdapter;
let adapterId: string;
beforeAll(async () => {
  world = await BrokerWorld.start();
  app = await world.startBroker();
});
afterAll(() => world.stop());
beforeEach(async () => {
  caller = await world.customer();
  ({ adapter } = await TestAdapter.register(urlOf(app), caller.key));
  ({ adapterId } = adapter);
});
afterEach(() => adapter.drop());

const recorded = async () =>
  (await world.auditOf(caller)).map(({ action, actorUserId, actorKeyId, target, details }) => ({
    action,
    actor: [actorUserId, actorKeyId],
    target,
    details,
  }));

describe('the default adapter', () => {
  const change = (from: string | null, to: string | null) => ({
    action: 'adapter.default_changed',
    actor: [caller.userId, caller.keyId],
    target: to,
    details: { from, to },
  });

  it('is the one that was chosen, until none is, and the audit log tells of each change once', async () => {
    expect(await world.choose(caller, adapterId)).toEqual({ adapterId });
    expect(await world.connectedOf(caller)).toMatchObject([{ isDefault: true }]);
    await world.choose(caller, adapterId);
    expect(await recorded()).toEqual([change(null, adapterId)]);
    expect(await world.choose(caller, null)).toEqual({ adapterId: null });
    await world.choose(caller, null);

    expect(await world.connectedOf(caller)).toMatchObject([{ isDefault: false }]);
    expect(await recorded()).toEqual([change(null, adapterId), change(adapterId, null)]);
  });

  it('is chosen by several at once in some order, and the log tells a whole story', async () => {
    await Promise.all([1, 2, 3, 4].map(() => world.choose(caller, adapterId)));

    expect(await recorded()).toEqual([change(null, adapterId)]);
  });

  it('is none that nobody or somebody else has, and nothing is told of it', async () => {
    const other = await world.customer();
    await expect(world.choose(caller, crypto.randomUUID())).rejects.toMatchObject({ code: 'unknown_adapter' });
    await expect(world.choose(other, adapterId)).rejects.toMatchObject({ code: 'unknown_adapter' });

    expect(await world.connectedOf(caller)).toMatchObject([{ isDefault: false }]);
    expect(await recorded()).toEqual([]);
    expect(await world.auditOf(other)).toEqual([]);
  });
});
