import { keyFirstUsed, keys, type KeyUse } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { AccountsWorld } from '../accounts-world.fixture.ts';
import { newKey } from '../team/newcomers.fixture.ts';

let world: AccountsWorld;
beforeEach(async () => {
  world = await AccountsWorld.start();
});
afterEach(() => world.stop());

describe('touchKeys', () => {
  const touch = (uses: KeyUse[]) => world.world.bus.request(keys.touchKeys, { uses });

  it('records the last use of each key, also when an earlier one is reported later, under the pepper in force', async () => {
    const [by, other] = [await world.createOwner(), await world.createOwner()];
    const { digest } = newKey();
    const [earlier, later] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
    await touch([
      { keyId: by.keyId, digest, usedAt: later },
      { keyId: other.keyId, digest: await world.getDigest(other.keyId), usedAt: earlier },
      { keyId: crypto.randomUUID(), digest: newKey().digest, usedAt: later },
    ]);
    await touch([{ keyId: by.keyId, digest, usedAt: earlier }]);

    expect(await world.findKeyRow(by.keyId)).toMatchObject({ lastUsedAt: new Date(later) });
    expect(await world.getDigest(by.keyId)).toBe(digest);
    expect(await world.findKeyRow(other.keyId)).toMatchObject({ lastUsedAt: new Date(earlier) });
  });

  it('writes from where, and announces the first use of a key, once; that of a session not at all', async () => {
    const by = await world.createOwner();
    const announced: string[] = [];
    world.world.bus.listen(keyFirstUsed, ({ accountId }) => void announced.push(accountId));
    await world.world.bus.flush();
    const digest = await world.getDigest(by.keyId);
    const use = { keyId: by.keyId, digest, usedAt: '2026-11-20T10:00:00.000Z', network: '203.0.113.7/32' };
    await Promise.all([touch([use]), touch([use])]);
    await touch([{ ...use, usedAt: '2026-11-20T11:00:00.000Z', network: '203.0.113.8/32' }]);
    const { keyId: session } = await world.createKey(by);
    await world.database.prisma.apiKey.update({
      where: { id: session },
      data: { origin: 'session', expiresAt: new Date(Date.now() + 60_000) },
    });
    await touch([{ ...use, keyId: session, digest: await world.getDigest(session) }]);
    await world.world.bus.flush();

    await eventually(() => expect(announced).toEqual([by.accountId]));
    expect(await world.findKeyRow(by.keyId)).toMatchObject({ lastUsedNetwork: '203.0.113.8/32' });
    expect((await world.listKeys(by)).keys).toMatchObject([{ lastUsedNetwork: '203.0.113.8/32', replaces: null }]);
  });

  it('revives no key', async () => {
    const by = await world.createOwner();
    await world.revokeKey(by, by.keyId);
    await touch([{ keyId: by.keyId, digest: newKey().digest, usedAt: new Date().toISOString() }]);

    expect((await world.findKeyRow(by.keyId)).revokedAt).toBeInstanceOf(Date);
  });

  it('waits for no change of a key that is under way', async () => {
    const by = await world.createOwner();
    const use = { keyId: by.keyId, digest: newKey().digest, usedAt: new Date().toISOString() };
    await world.database.transaction(async (transaction) => {
      await transaction.apiKey.update({ where: { id: by.keyId }, data: { name: 'renamed' } });
      await touch([use]);
    });

    expect(await world.findKeyRow(by.keyId)).toMatchObject({ name: 'renamed', lastUsedAt: null });
  });
});
