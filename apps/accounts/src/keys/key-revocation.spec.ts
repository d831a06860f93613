import { AccountsWorld } from '../accounts-world.fixture.ts';
import { brokerPresent, gatewayPresent, gateways, keys } from '@kerf/contracts';
import { newKey } from '../team/newcomers.fixture.ts';

let world: AccountsWorld;
beforeEach(async () => {
  world = await AccountsWorld.start();
});
afterEach(() => world.stop());

describe('revokeKey', () => {
  it('ends a key, tells every broker, and answers when those that have its connections have closed them', async () => {
    const by = await world.owner();
    for (const pod of ['first', 'second', 'second']) await world.connect(by, pod);
    const heard = [await world.broker('first', 1), await world.broker('second', 2), await world.broker('third', 0)];

    expect(await world.revoke(by, by.keyId)).toEqual({
      revokedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      connectionsClosed: 3,
      acknowledged: true,
      isOwnerLockedOut: true,
    });
    expect(heard).toEqual(heard.map(() => [{ accountId: by.accountId, keyId: by.keyId }]));
    expect((await world.row(by.keyId)).revokedAt).toBeInstanceOf(Date);
  });

  it('answers without a broker that is there and says nothing, and says so', async () => {
    const by = await world.owner();
    for (const pod of ['alive', 'stuck']) await world.connect(by, pod);
    await world.broker('alive', 1);
    await world.present(brokerPresent.at('stuck'));

    expect(await world.revoke(by, by.keyId)).toMatchObject({ connectionsClosed: 1, acknowledged: false });
    expect((await world.row(by.keyId)).revokedAt).toBeInstanceOf(Date);
  });

  it('waits for no broker and no gateway that NATS knows to be gone, whoever else there is', async () => {
    const by = await world.owner();
    await world.connect(by, 'killed');
    await world.world.bus.request(gateways.standGateway, { name: 'killed-too' });

    expect(await world.revoke(by, by.keyId)).toMatchObject({ connectionsClosed: 0, acknowledged: true });
    await world.broker('another', 0);
    expect(await world.revoke(by, by.keyId)).toMatchObject({ connectionsClosed: 0, acknowledged: true });
  });

  it('waits for every gateway that says it is there, and not for one that has left or whose lease is over', async () => {
    const by = await world.owner();
    const { bus } = world.world;
    for (const name of ['here', 'left']) await bus.request(gateways.standGateway, { name });
    await world.database.prisma.gateway.create({ data: { name: 'cut-off', seenAt: new Date(Date.now() - 13_000) } });
    for (const name of ['here', 'left', 'cut-off']) await world.present(gatewayPresent.at(name));
    await bus.request(gateways.leaveGateway, { name: 'left' });

    expect(await world.revoke(by, by.keyId)).toMatchObject({ connectionsClosed: 0, acknowledged: false });
    await world.broker('here', 0);
    expect(await world.revoke(by, by.keyId)).toMatchObject({ connectionsClosed: 0, acknowledged: true });
  });

  it('waits for nobody when the key has no connections', async () => {
    const [by, other] = [await world.owner(), await world.owner()];
    await world.connect(other, 'dead');

    expect(await world.revoke(by, by.keyId)).toMatchObject({ connectionsClosed: 0, acknowledged: true });
  });

  it('keeps the moment of the first revocation, and tells it again', async () => {
    const by = await world.owner();
    const { keyId } = await world.create(by);
    const heard = await world.broker('a-broker', 0);
    const first = await world.revoke(by, keyId);
    const at = (await world.row(keyId)).revokedAt;

    expect(await world.revoke(by, keyId)).toEqual(first);
    expect((await world.row(keyId)).revokedAt).toEqual(at);
    expect(heard).toHaveLength(2);
    expect(first.isOwnerLockedOut).toBe(false);
  });
});

describe('revokeExposedKeys', () => {
  it('ends the keys that are alive, whosever they are, counts them, and has their connections closed', async () => {
    const [first, second, expired, untouched] = await Promise.all([1, 2, 3, 4].map(() => world.owner()));
    if (!first || !second || !expired || !untouched) throw new Error('no accounts were opened');
    await world.connect(first, 'a-broker');
    const heard = await world.broker('a-broker', 1);
    await world.database.prisma.apiKey.update({ where: { id: expired.keyId }, data: { expiresAt: new Date(0) } });
    const found = await Promise.all(
      [first, second, expired].map(async ({ keyId }) => [newKey().digest, await world.digestOf(keyId)]),
    );
    const asked = { keys: [...found, [newKey().digest]] };

    expect(await world.world.bus.request(keys.revokeExposedKeys, asked)).toEqual({ revoked: 2 });
    for (const { keyId } of [first, second])
      expect(await world.row(keyId)).toMatchObject({ revokedAt: expect.any(Date), exposedAt: expect.any(Date) });
    expect(await world.row(expired.keyId)).toMatchObject({ revokedAt: null, exposedAt: expect.any(Date) });
    expect(await world.row(untouched.keyId)).toMatchObject({ revokedAt: null, exposedAt: null });
    expect(heard.map(({ keyId }) => keyId).sort()).toEqual([first.keyId, second.keyId].sort());
    expect(await world.world.bus.request(keys.revokeExposedKeys, asked)).toEqual({ revoked: 0 });
  });
});

describe('revokeExposedKeys, when it could not end all of them,', () => {
  it('announces those it had ended again when it is asked again', async () => {
    const [first, second] = [await world.owner(), await world.owner()];
    const heard = await world.broker('a-broker', 0);
    const found = { keys: await Promise.all([first, second].map(async ({ keyId }) => [await world.digestOf(keyId)])) };
    // The accounts are taken in the order of their keys: the second waits for a row that somebody holds.
    await world.database.prisma.$transaction(
      async (transaction) => {
        await transaction.$queryRaw`SELECT id FROM accounts.account WHERE id = ${second.accountId}::uuid FOR UPDATE`;
        await expect(world.world.bus.request(keys.revokeExposedKeys, found)).rejects.toMatchObject({
          code: 'unavailable',
        });
      },
      { timeout: 10_000 },
    );
    expect(heard.map(({ keyId }) => keyId)).toEqual([first.keyId]);

    expect(await world.world.bus.request(keys.revokeExposedKeys, found)).toEqual({ revoked: 1 });
    expect(heard.map(({ keyId }) => keyId).toSorted()).toEqual([first.keyId, first.keyId, second.keyId].toSorted());
  });
});

describe('exposeKeys', () => {
  it('marks keys with the first moment they were seen, and ends none', async () => {
    const [by, other] = [await world.owner(), await world.owner()];
    const asked = { keys: [[await world.digestOf(by.keyId)], [newKey().digest]] };
    await world.world.bus.request(keys.exposeKeys, asked);
    const first = await world.row(by.keyId);
    await world.world.bus.request(keys.exposeKeys, asked);

    expect(first).toMatchObject({ exposedAt: expect.any(Date), revokedAt: null });
    expect(await world.row(by.keyId)).toEqual(first);
    expect((await world.row(other.keyId)).exposedAt).toBeNull();
  });
});

describe('touchKeys', () => {
  const touch = (uses: { keyId: string; digest: string; usedAt: string }[]) =>
    world.world.bus.request(keys.touchKeys, { uses });

  it('writes when keys were last used, whatever order it is told in, and each under the pepper in force', async () => {
    const [by, other] = [await world.owner(), await world.owner()];
    const { digest } = newKey();
    const [earlier, later] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
    await touch([
      { keyId: by.keyId, digest, usedAt: later },
      { keyId: other.keyId, digest: await world.digestOf(other.keyId), usedAt: earlier },
      { keyId: crypto.randomUUID(), digest: newKey().digest, usedAt: later },
    ]);
    await touch([{ keyId: by.keyId, digest, usedAt: earlier }]);

    expect(await world.row(by.keyId)).toMatchObject({ lastUsedAt: new Date(later) });
    expect(await world.digestOf(by.keyId)).toBe(digest);
    expect(await world.row(other.keyId)).toMatchObject({ lastUsedAt: new Date(earlier) });
  });

  it('revives no key', async () => {
    const by = await world.owner();
    await world.revoke(by, by.keyId);
    await touch([{ keyId: by.keyId, digest: newKey().digest, usedAt: new Date().toISOString() }]);

    expect((await world.row(by.keyId)).revokedAt).toBeInstanceOf(Date);
  });

  it('waits for no change of a key that is under way', async () => {
    const by = await world.owner();
    const use = { keyId: by.keyId, digest: newKey().digest, usedAt: new Date().toISOString() };
    await world.database.transaction(async (transaction) => {
      await transaction.apiKey.update({ where: { id: by.keyId }, data: { name: 'renamed' } });
      await touch([use]);
    });

    expect(await world.row(by.keyId)).toMatchObject({ name: 'renamed', lastUsedAt: null });
  });
});
