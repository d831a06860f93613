import { AccountsWorld } from '../accounts-world.fixture.ts';
import { allowAssistant, renewAssistant } from './assistants.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await AccountsWorld.start();
});
afterAll(() => world.stop());

describe('what may not become an assistant', () => {
  it('is what a key allows that has ended', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    await world.revokeKey(by, keyId);

    await expect(allowAssistant(world, { keyId })).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('is what an assistant allows', async () => {
    const grantId = await allowAssistant(world, await world.createOwner());
    await renewAssistant(world, grantId);

    await expect(allowAssistant(world, { keyId: grantId })).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('is a key', async () => {
    const { keyId } = await world.createOwner();

    await expect(renewAssistant(world, keyId)).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('is one more than an account may have; those who were away too long are not counted', async () => {
    const by = await world.createOwner();
    const expiresAt = new Date();
    await world.insertKeys(by, 50, { origin: 'oauth', allowedBy: by.keyId, expiresAt });

    await expect(allowAssistant(world, by)).rejects.toMatchObject({
      code: 'too_many_assistants',
      slots: { limit: 50 },
    });
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    const { prisma } = world.database;
    await prisma.apiKey.updateMany({ where: { allowedBy: by.keyId }, data: { expiresAt: longAgo } });
    await expect(allowAssistant(world, by)).resolves.toEqual(expect.any(String));
  });
});

describe('fifty assistants', () => {
  it('take no place of a key', async () => {
    const by = await world.createOwner();
    const expiresAt = new Date(Date.now() + 900_000);
    await world.insertKeys(by, 50, { origin: 'oauth', allowedBy: by.keyId, expiresAt });

    await expect(world.createKey(by)).resolves.toMatchObject({ keyId: expect.any(String) });
  });
});
