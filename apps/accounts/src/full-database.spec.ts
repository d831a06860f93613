import { accounts, type KeyManager, team } from '@kerf/contracts';
import { AccountsWorld } from './accounts-world.fixture.ts';
import { allowAssistant } from './assistants/assistants.fixture.ts';
import { newDigest, newEmail, newKey } from './team/newcomers.fixture.ts';
import { createInvitation } from './team/team-world.fixture.ts';

let on: AccountsWorld;
let owner: KeyManager;
beforeAll(async () => {
  on = await AccountsWorld.start({ KERF_DATABASE_VOLUME_BYTES: '1' });
  const { id: accountId } = await on.database.prisma.account.create({ data: { email: newEmail(), tier: 'team' } });
  const known = { accountId, userId: '', keyId: '', role: 'owner' } as const;
  owner = await on.createMember(known, 'owner');
});
afterAll(() => on.stop());

const storageFull = { code: 'storage_full', status: 503, isUndone: true };

describe('a database that is almost full', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'a registration',
      () => on.world.bus.request(accounts.register, { email: newEmail(), tier: 'free', key: newKey() }),
    ],
    ['a new key', () => on.createKey(owner)],
    ['an invitation', () => on.world.bus.request(team.invite, createInvitation({ ...owner, isService: false }))],
    ['a new member', () => on.world.bus.request(team.acceptInvitation, { tokenDigests: [newDigest()], key: newKey() })],
    ['a new assistant', () => allowAssistant(on, owner)],
  ])('does not take %s', async (_, request) => {
    await expect(request()).rejects.toMatchObject(storageFull);
    expect(await on.database.prisma.apiKey.count()).toBe(1);
    expect(await on.database.prisma.account.count()).toBe(1);
    expect(await on.database.prisma.invitation.count()).toBe(0);
  });

  it('still lists, replaces and revokes keys, and withdraws secrets', async () => {
    await on.insertKeys(owner, 2);
    const { keys } = await on.listKeys(owner);
    const [first, second] = keys.filter(({ keyId }) => keyId !== owner.keyId);

    expect(keys).toHaveLength(3);
    await expect(on.rotateKey(owner, first?.keyId ?? '')).resolves.toBeDefined();
    await expect(on.revokeKey(owner, second?.keyId ?? '')).resolves.toBeDefined();
    await expect(on.world.bus.request(accounts.withdraw, { digest: newDigest() })).resolves.toEqual({});
  });
});
