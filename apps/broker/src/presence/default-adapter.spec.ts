import { oneBroker } from '../one-broker.fixture.ts';
import { TestAdapter } from '../test-adapter.fixture.ts';

const on = oneBroker({ KERF_ACCOUNT_CHANGES_PER_DAY: '3' });
let adapter: TestAdapter;
let adapterId: string;
beforeEach(async () => {
  ({ adapter } = await TestAdapter.register(on.url, on.caller.key));
  ({ adapterId } = adapter);
});
afterEach(() => adapter.terminate());

const recorded = async () =>
  (await on.world.listAuditEvents(on.caller)).map(({ action, actorUserId, actorKeyId, target, details }) => ({
    action,
    actor: [actorUserId, actorKeyId],
    target,
    details,
  }));

describe('the default adapter', () => {
  const change = (from: string | null, to: string | null) => ({
    action: 'adapter.default_changed',
    actor: [on.caller.userId, on.caller.keyId],
    target: to,
    details: { from, to },
  });

  it('is the one that was chosen, until none is, and the audit log tells of each change once', async () => {
    expect(await on.world.setDefaultAdapter(on.caller, adapterId)).toEqual({ adapterId });
    expect(await on.world.listConnected(on.caller)).toMatchObject([{ isDefault: true }]);
    await on.world.setDefaultAdapter(on.caller, adapterId);
    expect(await recorded()).toEqual([change(null, adapterId)]);
    expect(await on.world.setDefaultAdapter(on.caller, null)).toEqual({ adapterId: null });
    await on.world.setDefaultAdapter(on.caller, null);

    expect(await on.world.listConnected(on.caller)).toMatchObject([{ isDefault: false }]);
    expect(await recorded()).toEqual([change(null, adapterId), change(adapterId, null)]);
  });

  it('is chosen by several at once in some order, and the log tells a whole story', async () => {
    await Promise.all([1, 2, 3, 4].map(() => on.world.setDefaultAdapter(on.caller, adapterId)));

    expect(await recorded()).toEqual([change(null, adapterId)]);
  });

  it('is none that nobody or somebody else has, and nothing is told of it', async () => {
    const other = await on.world.createCustomer();
    await expect(on.world.setDefaultAdapter(on.caller, crypto.randomUUID())).rejects.toMatchObject({
      code: 'unknown_adapter',
    });
    await expect(on.world.setDefaultAdapter(other, adapterId)).rejects.toMatchObject({ code: 'unknown_adapter' });

    expect(await on.world.listConnected(on.caller)).toMatchObject([{ isDefault: false }]);
    expect(await recorded()).toEqual([]);
    expect(await on.world.listAuditEvents(other)).toEqual([]);
  });

  it('is not changed again when the account made the maximum of changes within a day', async () => {
    for (const chosen of [adapterId, null, adapterId]) await on.world.setDefaultAdapter(on.caller, chosen);

    await expect(on.world.setDefaultAdapter(on.caller, null)).rejects.toMatchObject({
      code: 'too_many_changes_a_day',
      slots: { limit: 3 },
    });
    expect(await on.world.listConnected(on.caller)).toMatchObject([{ isDefault: true }]);
  });
});
