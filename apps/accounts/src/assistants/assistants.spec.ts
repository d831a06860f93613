import { assistants, audit, type KeyManager, keys } from '@kerf/contracts';
import { AccountsWorld } from '../accounts-world.fixture.ts';
import { allowAssistant, renewAssistant } from './assistants.fixture.ts';
import { newDigest } from '../team/newcomers.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await AccountsWorld.start();
});
afterAll(() => world.stop());

const allowedBy = (by: Pick<KeyManager, 'keyId'>, grantId?: string) => allowAssistant(world, by, grantId);
const renew = (grantId: string, digest?: string, lifeS?: number) => renewAssistant(world, grantId, { digest, lifeS });
const end = (grantId: string) => world.world.bus.request(assistants.endAssistant, { grantId });

/** Returns true when the database accepts a key now, as every admission checks it. */
async function lives(keyId: string): Promise<boolean> {
  const rows = await world.database.prisma.$queryRaw<object[]>`
    SELECT FROM accounts.live_key WHERE id = ${keyId}::uuid`;
  return rows.length > 0;
}

const secondsLeft = async (grantId: string) => {
  const { expiresAt } = await world.findKeyRow(grantId);
  return ((expiresAt?.getTime() ?? 0) - Date.now()) / 1_000;
};

describe('an assistant', () => {
  it('is a key of whoever allowed it, which nothing opens before it has a token', async () => {
    const by = await world.createOwner();
    const grantId = await allowedBy(by);

    expect(await lives(grantId)).toBe(false);
    await expect(renew(grantId)).resolves.toEqual({});
    expect(await lives(grantId)).toBe(true);
    expect((await world.listKeys(by)).keys.find(({ keyId }) => keyId === grantId)).toMatchObject({
      name: 'An assistant',
      prefix: 'kerf_oauth_',
      last4: '',
      origin: 'oauth',
      kind: 'personal',
      userId: by.userId,
      status: 'active',
    });
  });

  it('is allowed once when it is allowed twice, and the log tells who allowed it', async () => {
    const by = await world.createOwner();
    const grantId = await allowedBy(by);
    await renew(grantId);
    await allowedBy(by, grantId);

    expect(await lives(grantId)).toBe(true);
    const { events } = await world.world.bus.request(audit.readAudit, { accountId: by.accountId, limit: 10 });
    expect(events.filter(({ target }) => target === grantId)).toMatchObject([
      {
        action: 'key.created',
        actor: { userId: by.userId, keyId: by.keyId },
        details: { name: 'An assistant', origin: 'oauth' },
      },
    ]);
  });

  it('has one token at a time, which is in force as long as it was told', async () => {
    const grantId = await allowedBy(await world.createOwner());
    const [first, second] = [newDigest(), newDigest()];
    await renew(grantId, first);
    await renew(grantId, second, 60);

    expect(await world.getDigest(grantId)).toBe(second);
    expect(await secondsLeft(grantId)).toBeGreaterThan(50);
    expect(await secondsLeft(grantId)).toBeLessThanOrEqual(60);
  });

  it('keeps its token when it is told late that the one before was used', async () => {
    const grantId = await allowedBy(await world.createOwner());
    const [first, second] = [newDigest(), newDigest()];
    await renew(grantId, first);
    await renew(grantId, second);
    const usedAt = new Date().toISOString();
    await world.world.bus.request(keys.touchKeys, { uses: [{ keyId: grantId, digest: first, usedAt }] });

    expect(await world.getDigest(grantId)).toBe(second);
    expect((await world.findKeyRow(grantId)).lastUsedAt).not.toBeNull();
  });

  it('speaks for the account when a service key allowed it', async () => {
    const by = await world.createOwner();
    const service = await world.createKey(by, { kind: 'service' });
    const grantId = await allowedBy(service);

    expect(await world.findKeyRow(grantId)).toMatchObject({ kind: 'service', memberId: null });
  });

  it('shares the cap of the key that allowed it', async () => {
    const { keyId } = await world.createKey(await world.createOwner(), { monthlyCap: 7 });
    const grantId = await allowedBy({ keyId });

    expect(await world.findKeyRow(grantId)).toMatchObject({ monthlyCap: 7, family: keyId });
  });

  it('does not outlive the key that allowed it', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by, { expiresInDays: 1 });
    const grantId = await allowedBy({ keyId });
    await renew(grantId, newDigest(), 3 * 86_400);

    expect(await secondsLeft(grantId)).toBeLessThanOrEqual(86_400);
  });

  it('is not replaced as a key is', async () => {
    const by = await world.createOwner();
    const grantId = await allowedBy(by);
    await renew(grantId);

    await expect(world.rotateKey(by, grantId)).rejects.toMatchObject({ code: 'assistant_key', status: 409 });
  });
});

describe('the end of an assistant', () => {
  it.each<[string, (by: KeyManager, keyId: string, grantId: string) => Promise<unknown>]>([
    ['is its own revocation', (by, _, grantId) => world.revokeKey(by, grantId)],
    ['is that of its grant', (_, __, grantId) => end(grantId)],
    ['is that of the key that allowed it', (by, keyId) => world.revokeKey(by, keyId)],
    ['is the end of an overlap that there is not', (by, keyId) => world.rotateKey(by, keyId, 0)],
    [
      'is the discovery of the key that allowed it',
      async (_, keyId) => world.world.bus.request(keys.revokeExposedKeys, { keys: [[await world.getDigest(keyId)]] }),
    ],
  ])('%s, at once and for good', async (_, act) => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    const grantId = await allowedBy({ keyId });
    await renew(grantId);
    await act(by, keyId, grantId);

    expect(await lives(grantId)).toBe(false);
    expect((await world.findKeyRow(grantId)).revokedAt).not.toBeNull();
    await expect(renew(grantId)).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('comes with the rotation of the key that allowed it, when the overlap is over', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    const grantId = await allowedBy({ keyId });
    await renew(grantId, newDigest(), 86_400);
    await world.rotateKey(by, keyId, 1);

    expect(await lives(grantId)).toBe(true);
    expect(await secondsLeft(grantId)).toBeLessThanOrEqual(3_600);
  });

  it('is announced with that of the key that allowed it, so that what flows to it is cut', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    const grantId = await allowedBy({ keyId });
    const heard = await world.startBroker(`broker-${grantId}`, 0);
    await world.revokeKey(by, keyId);

    expect(
      heard
        .filter((told) => told.accountId === by.accountId)
        .map((told) => told.keyId)
        .toSorted(),
    ).toEqual([keyId, grantId].toSorted());
  });

  it('is written into the log', async () => {
    const by = await world.createOwner();
    const grantId = await allowedBy(by);
    await end(grantId);
    await end(grantId);

    const { events } = await world.world.bus.request(audit.readAudit, { accountId: by.accountId, limit: 10 });
    expect(events.filter(({ action, target }) => action === 'key.revoked' && target === grantId)).toHaveLength(1);
  });

  it('is nothing for what was never allowed, nor for a key of a person', async () => {
    const { keyId } = await world.createOwner();
    await expect(end(crypto.randomUUID())).resolves.toEqual({});
    await expect(end(keyId)).resolves.toEqual({});

    expect(await lives(keyId)).toBe(true);
  });
});
