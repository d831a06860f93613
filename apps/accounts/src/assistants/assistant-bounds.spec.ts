import { AccountsWorld } from '../accounts-world.fixture.ts';
import { allow, renewIn } from './assistants.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await AccountsWorld.start();
});
afterAll(() => world.stop());

describe('what may not become an assistant', () => {
  it('is what a key allows that has ended', async () => {
    const by = await world.owner();
    const { keyId } = await world.create(by);
    await world.revoke(by, keyId);

    await expect(allow(world, { keyId })).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('is what an assistant allows', async () => {
    const grantId = await allow(world, await world.owner());
    await renewIn(world, grantId);

    await expect(allow(world, { keyId: grantId })).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('is a key', async () => {
    const { keyId } = await world.owner();

    await expect(renewIn(world, keyId)).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('is one more than an account may have; those who were away too long are not counted', async () => {
    const by = await world.owner();
    const expiresAt = new Date();
    await world.fill(by, 50, { origin: 'oauth', allowedBy: by.keyId, expiresAt });

    await expect(allow(world, by)).rejects.toMatchObject({ code: 'too_many_assistants', slots: { limit: 50 } });
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    const { prisma } = world.database;
    await prisma.apiKey.updateMany({ where: { allowedBy: by.keyId }, data: { expiresAt: longAgo } });
    await expect(allow(world, by)).resolves.toEqual(expect.any(String));
  });
});

describe('fifty assistants', () => {
  it('take no place of a key', async () => {
    const by = await world.owner();
    const expiresAt = new Date(Date.now() + 900_000);
    await world.fill(by, 50, { origin: 'oauth', allowedBy: by.keyId, expiresAt });

    await expect(world.create(by)).resolves.toMatchObject({ keyId: expect.any(String) });
  });
});
