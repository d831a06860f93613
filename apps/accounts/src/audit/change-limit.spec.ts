import { AccountsWorld } from '../accounts-world.fixture.ts';
import { allowAssistant } from '../assistants/assistants.fixture.ts';
import { ageEvents } from '../retention/old-events.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await AccountsWorld.start({ KERF_ACCOUNT_CHANGES_PER_DAY: '6' });
});
afterAll(() => world.stop());

/** Registers an account, which is two changes, and makes four more. */
async function createBusyOwner() {
  const by = await world.createOwner();
  const keys = [];
  for (let i = 0; i < 4; i += 1) keys.push((await world.createKey(by)).keyId);
  return { by, keys };
}

const refused = {
  code: 'too_many_changes_a_day',
  status: 429,
  slots: { limit: 6, retryAfterS: expect.any(Number) },
};

describe('an account that made the maximum of changes within a day', () => {
  it('creates no key, rotates none and allows no assistant, and nothing is written of it', async () => {
    const { by } = await createBusyOwner();
    const count = () => world.database.prisma.auditEvent.count({ where: { accountId: by.accountId } });

    await expect(world.createKey(by)).rejects.toMatchObject(refused);
    await expect(world.rotateKey(by, by.keyId)).rejects.toMatchObject(refused);
    await expect(allowAssistant(world, by)).rejects.toMatchObject(refused);
    expect((await world.listKeys(by)).total).toBe(5);
    expect(await count()).toBe(6);
  });

  it('revokes its keys, each once', async () => {
    const { by, keys } = await createBusyOwner();
    for (const keyId of keys) await world.revokeKey(by, keyId);

    expect((await world.listKeys(by)).keys.filter(({ status }) => status === 'revoked')).toHaveLength(4);
    await expect(world.createKey(by)).rejects.toMatchObject(refused);
  });

  it('changes something again a day after the first of them', async () => {
    const { by } = await createBusyOwner();
    await ageEvents(world.database, by.accountId, 1, 1);

    await expect(world.createKey(by)).resolves.toMatchObject({ status: 'active' });
    await expect(world.createKey(by)).rejects.toMatchObject(refused);
  });
});
