import { team } from '@kerf/contracts';
import { newDigest, newEmail } from '../team/newcomers.fixture.ts';
import { toHolder } from '../sessions/sign-in-world.fixture.ts';
import { ClosingWorld } from './closing.fixture.ts';

let world: ClosingWorld;
beforeAll(async () => {
  world = await ClosingWorld.start();
});
afterAll(() => world.stop());

/** Signs a new owner in, and gives them a key. */
async function createOwner() {
  const state = await world.signIns.signIn();
  await world.prisma.$executeRaw`UPDATE accounts.account SET tier = 'team' WHERE id = ${state.accountId}::uuid`;
  const by = toHolder(state);
  const { keyId } = await world.signIns.accounts.createKey(by);
  return { state, by, keyId };
}

const isLive = async (keyId: string) =>
  (await world.prisma.$queryRaw<object[]>`SELECT id FROM accounts.live_key WHERE id = ${keyId}::uuid`).length > 0;

describe('an account that its owner closes', () => {
  it('loses every key, session and invitation at once, but the session that closed it', async () => {
    const { state, by, keyId } = await createOwner();
    await world.signIns.age(state.email, 1);
    const other = await world.signIns.signIn(state.email);
    const actor = { ...by, isService: false };
    const invited = { actor, email: newEmail(), role: 'member', tokenDigest: newDigest() } as const;
    await world.signIns.accounts.world.bus.request(team.invite, invited);
    const { erasesAt } = await world.close(state);

    expect(Date.parse(`${erasesAt}Z`)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(await isLive(keyId)).toBe(false);
    expect(await isLive(other.sessionId)).toBe(false);
    expect(await world.signIns.sessions.describeSession(by)).toMatchObject({ erasesAt });
    expect(await world.prisma.invitation.count({ where: { accountId: state.accountId, revokedAt: null } })).toBe(0);
    expect(await world.signIns.listActions(state.accountId)).toContain('account.closed');
    expect(world.listRecipients(/was closed/)).toContain(state.email);
  });

  it('is closed once, however often that is requested', async () => {
    const { state } = await createOwner();
    const first = await world.close(state);

    expect(await world.close(state, 0)).toEqual(first);
    expect(world.listRecipients(/was closed/).filter((to) => to === state.email)).toHaveLength(1);
  });

  it('is closed neither by another member nor without its address', async () => {
    const { state, by, keyId } = await createOwner();
    const member = await world.signIns.signIn();
    await world.prisma.member.update({ where: { id: member.userId }, data: { role: 'admin' } });
    const closing = world.createClosing();

    await expect(closing.closeAccount({ by, email: 'other@example.com' })).rejects.toMatchObject({
      code: 'wrong_address',
    });
    await expect(world.close(member)).rejects.toMatchObject({ code: 'role_too_low' });
    await expect(closing.keepAccount(toHolder(member))).rejects.toMatchObject({ code: 'role_too_low' });
    expect(await isLive(keyId)).toBe(true);
    expect(await world.signIns.sessions.describeSession(by)).toMatchObject({ email: state.email, erasesAt: null });
  });

  it('takes no new key, but lets its owner sign in', async () => {
    const { state, by } = await createOwner();
    await world.close(state);
    await world.signIns.age(state.email, 1);

    await expect(world.signIns.accounts.createKey(by)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(world.signIns.signIn(state.email)).resolves.toMatchObject({ accountId: state.accountId });
  });

  it('is kept with the keys that ended with it, not with those that were exposed or had ended before', async () => {
    const { state, by, keyId } = await createOwner();
    const [exposed, revoked] = [await world.signIns.accounts.createKey(by), await world.signIns.accounts.createKey(by)];
    await world.signIns.accounts.revokeKey(by, revoked.keyId);
    await world.close(state);
    await world.prisma.apiKey.update({ where: { id: exposed.keyId }, data: { exposedAt: new Date() } });
    const closing = world.createClosing();

    expect(await closing.keepAccount(by)).toEqual({ restoredKeys: 1 });
    expect([await isLive(keyId), await isLive(exposed.keyId), await isLive(revoked.keyId)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await closing.keepAccount(by)).toEqual({ restoredKeys: 0 });
    expect(await world.signIns.listActions(state.accountId)).toContain('account.kept');
    expect(await world.signIns.sessions.describeSession(by)).toMatchObject({ erasesAt: null });
  });
});
