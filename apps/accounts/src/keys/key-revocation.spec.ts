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
    const by = await world.createOwner();
    for (const pod of ['first', 'second', 'second']) await world.insertSession(by, pod);
    const heard = [
      await world.startBroker('first', 1),
      await world.startBroker('second', 2),
      await world.startBroker('third', 0),
    ];

    expect(await world.revokeKey(by, by.keyId)).toEqual({
      revokedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      connectionsClosed: 3,
      acknowledged: true,
      processes: { acknowledged: 2, total: 2 },
      isOwnerLockedOut: true,
    });
    expect(heard).toEqual(heard.map(() => [{ accountId: by.accountId, keyId: by.keyId }]));
    expect((await world.findKeyRow(by.keyId)).revokedAt).toBeInstanceOf(Date);
  });

  it('answers without a broker that is there and says nothing, and says so', async () => {
    const by = await world.createOwner();
    for (const pod of ['alive', 'stuck']) await world.insertSession(by, pod);
    await world.startBroker('alive', 1);
    await world.stubPresence(brokerPresent.at('stuck'));

    expect(await world.revokeKey(by, by.keyId)).toMatchObject({
      connectionsClosed: 1,
      acknowledged: false,
      processes: { acknowledged: 1, total: 2 },
    });
    expect((await world.findKeyRow(by.keyId)).revokedAt).toBeInstanceOf(Date);
  });

  it('waits for no broker and no gateway that NATS knows to be gone, whoever else there is', async () => {
    const by = await world.createOwner();
    await world.insertSession(by, 'killed');
    await world.world.bus.request(gateways.standGateway, { name: 'killed-too' });

    expect(await world.revokeKey(by, by.keyId)).toMatchObject({ connectionsClosed: 0, acknowledged: true });
    await world.startBroker('another', 0);
    expect(await world.revokeKey(by, by.keyId)).toMatchObject({ connectionsClosed: 0, acknowledged: true });
  });

  it('waits for every gateway that says it is there, and not for one that has left or whose lease is over', async () => {
    const by = await world.createOwner();
    const { bus } = world.world;
    for (const name of ['here', 'left']) await bus.request(gateways.standGateway, { name });
    await world.database.prisma.gateway.create({ data: { name: 'cut-off', seenAt: new Date(Date.now() - 13_000) } });
    for (const name of ['here', 'left', 'cut-off']) await world.stubPresence(gatewayPresent.at(name));
    await bus.request(gateways.leaveGateway, { name: 'left' });

    expect(await world.revokeKey(by, by.keyId)).toMatchObject({ connectionsClosed: 0, acknowledged: false });
    await world.startBroker('here', 0);
    expect(await world.revokeKey(by, by.keyId)).toMatchObject({ connectionsClosed: 0, acknowledged: true });
  });

  it('waits for nobody when the key has no connections', async () => {
    const [by, other] = [await world.createOwner(), await world.createOwner()];
    await world.insertSession(other, 'dead');

    expect(await world.revokeKey(by, by.keyId)).toMatchObject({ connectionsClosed: 0, acknowledged: true });
  });

  it('keeps the moment of the first revocation, and tells it again', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    const heard = await world.startBroker('a-broker', 0);
    const first = await world.revokeKey(by, keyId);
    const at = (await world.findKeyRow(keyId)).revokedAt;

    expect(await world.revokeKey(by, keyId)).toEqual(first);
    expect((await world.findKeyRow(keyId)).revokedAt).toEqual(at);
    expect(heard).toHaveLength(2);
    expect(first.isOwnerLockedOut).toBe(false);
  });
});

describe('revokeExposedKeys', () => {
  it('ends the keys that are alive, whosever they are, counts them, and has their connections closed', async () => {
    const [first, second, expired, untouched] = await Promise.all([1, 2, 3, 4].map(() => world.createOwner()));
    if (!first || !second || !expired || !untouched) throw new Error('no accounts were opened');
    await world.insertSession(first, 'a-broker');
    const heard = await world.startBroker('a-broker', 1);
    await world.database.prisma.apiKey.update({ where: { id: expired.keyId }, data: { expiresAt: new Date(0) } });
    const found = await Promise.all(
      [first, second, expired].map(async ({ keyId }) => [newKey().digest, await world.getDigest(keyId)]),
    );
    const asked = { keys: [...found, [newKey().digest]] };

    expect(await world.world.bus.request(keys.revokeExposedKeys, asked)).toEqual({ revoked: 2 });
    for (const { keyId } of [first, second])
      expect(await world.findKeyRow(keyId)).toMatchObject({ revokedAt: expect.any(Date), exposedAt: expect.any(Date) });
    expect(await world.findKeyRow(expired.keyId)).toMatchObject({ revokedAt: null, exposedAt: expect.any(Date) });
    expect(await world.findKeyRow(untouched.keyId)).toMatchObject({ revokedAt: null, exposedAt: null });
    expect(heard.map(({ keyId }) => keyId).sort()).toEqual([first.keyId, second.keyId].sort());
    expect(await world.world.bus.request(keys.revokeExposedKeys, asked)).toEqual({ revoked: 0 });
  });
});

describe('revokeExposedKeys, when it could not end all of them,', () => {
  it('announces those it had ended again when it is asked again', async () => {
    const [first, second] = [await world.createOwner(), await world.createOwner()];
    const heard = await world.startBroker('a-broker', 0);
    const found = { keys: await Promise.all([first, second].map(async ({ keyId }) => [await world.getDigest(keyId)])) };
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
    const [by, other] = [await world.createOwner(), await world.createOwner()];
    const asked = { keys: [[await world.getDigest(by.keyId)], [newKey().digest]] };
    await world.world.bus.request(keys.exposeKeys, asked);
    const first = await world.findKeyRow(by.keyId);
    await world.world.bus.request(keys.exposeKeys, asked);

    expect(first).toMatchObject({ exposedAt: expect.any(Date), revokedAt: null });
    expect(await world.findKeyRow(by.keyId)).toEqual(first);
    expect((await world.findKeyRow(other.keyId)).exposedAt).toBeNull();
  });
});
