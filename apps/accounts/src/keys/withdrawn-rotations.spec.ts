import { accounts, keys } from '@kerf/contracts';
import { newDigest, newKey } from '../team/newcomers.fixture.ts';
import { TeamWorld } from '../team/team-world.fixture.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

const withdraw = (digest: string) => world.sendRequest(accounts.withdraw, { digest });

describe('withdraw, of a rotation,', () => {
  async function rotated(overlapHours: number) {
    const { accountId, userId, keyId: owners } = await world.createOwner();
    const by = { accountId, userId, keyId: owners, role: 'owner' as const };
    const { keyId } = await world.sendRequest(keys.createKey, { by, key: newKey(), name: 'old', kind: 'service' });
    const digest = newDigest();
    const key = { ...newKey(), digest };
    const { key: made } = await world.sendRequest(keys.rotateKey, { by, keyId, key, overlapHours });
    return { by, keyId, digest, madeId: made.keyId };
  }
  const isRevoked = async (id: string) =>
    (await world.prisma.apiKey.findUniqueOrThrow({ where: { id } })).revokedAt !== null;

  it.each([0, 1])(
    'lets no key live on that somebody has revoked since it was replaced, %i hours overlapping',
    async (overlapHours) => {
      const { by, keyId, digest } = await rotated(overlapHours);
      await world.sendRequest(keys.revokeKey, { by, keyId });
      await withdraw(digest);

      expect(await isRevoked(keyId)).toBe(true);
    },
  );

  it('lets no key live on that was found where others can read it', async () => {
    const { keyId, digest } = await rotated(0);
    const { digest: found } = await world.prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } });
    await world.sendRequest(keys.revokeExposedKeys, { keys: [[Buffer.from(found).toString('hex')]] });
    await withdraw(digest);

    expect(await isRevoked(keyId)).toBe(true);
  });

  it('lets a key live on that came over plain HTTP since, and leaves it marked', async () => {
    const { keyId, digest } = await rotated(0);
    const { digest: seen } = await world.prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } });
    await world.sendRequest(keys.exposeKeys, { keys: [[Buffer.from(seen).toString('hex')]] });
    await withdraw(digest);

    const key = await world.prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } });
    expect(key).toMatchObject({ revokedAt: null, exposedAt: expect.any(Date) });
  });

  it('lets no key live on whose successor was replaced itself', async () => {
    const { by, keyId, digest, madeId } = await rotated(0);
    await world.sendRequest(keys.rotateKey, { by, keyId: madeId, key: newKey(), overlapHours: 0 });
    await withdraw(digest);

    expect(await isRevoked(keyId)).toBe(true);
  });
});
