import { accounts, identities, sessions } from '@kerf/contracts';
import { newDigest, newEmail, newKey } from '../team/newcomers.fixture.ts';
import { IdentityWorld, personOf } from './identity-world.fixture.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.start();
});
afterAll(() => world.stop());

const newColleague = () => `${crypto.randomUUID()}@acme.example`;
const register = (email: string) => world.bus.request(accounts.register, { email, tier: 'free', key: newKey() });

/** Actions in the log of an account, the oldest first. */
async function listActions(accountId: string): Promise<string[]> {
  const events = await world.prisma.auditEvent.findMany({ where: { accountId }, orderBy: { seq: 'asc' } });
  return events.map(({ action }) => action);
}

describe('a person whom a provider has identified', () => {
  it('gets an account with a verified address, and is signed in', async () => {
    const email = newEmail();
    const session = await world.signIn(personOf(email));

    expect(session).toMatchObject({ email, method: 'oidc', role: 'owner', tier: 'free', isFresh: true });
    expect(session.keysUndecided).toBe(false);
    expect(await listActions(session.accountId)).toEqual([
      'account.registered',
      'email.verified',
      'session.started',
      'identity.linked',
    ]);
  });

  it('is the same member at the next sign-in, also with another address', async () => {
    const person = personOf(newEmail());
    const first = await world.signIn(person);
    const again = await world.signIn({ ...person, email: newEmail(), email_verified: false });

    expect(again).toMatchObject({ accountId: first.accountId, userId: first.userId, email: first.email });
    expect(await world.listIdentities(first)).toMatchObject({ identities: [{ issuer: world.server.issuer.url }] });
  });

  it('is linked to the member who has verified the address, in upper or lower case', async () => {
    const email = newEmail();
    const first = await world.signIn(personOf(email));
    const second = await world.signIn(personOf(email.toUpperCase()));

    expect(second).toMatchObject({ accountId: first.accountId, userId: first.userId });
    expect((await world.listIdentities(first)).identities).toHaveLength(2);
  });

  it('gets one session when the request is repeated', async () => {
    world.claims = personOf(newEmail());
    const journey = await world.begin();
    const returned = await world.visit(journey);
    const digest = newDigest();
    const first = await world.finish(journey, returned, digest);

    expect(await world.finish(journey, returned, digest)).toEqual(first);
  });

  it('is found by the address that the issuer leaves out of the token', async () => {
    const email = newEmail();
    world.server.service.once('beforeUserinfo', (response: { body: object }) => {
      response.body = { sub: 'ada', email, email_verified: true };
    });

    expect(await world.signIn({ sub: 'ada', email: undefined })).toMatchObject({ email });
  });

  it('unlinks an identity, which then is a stranger; that of someone else is unknown', async () => {
    const email = newEmail();
    const person = personOf(email);
    const session = await world.signIn(person);
    const other = await world.signIn(personOf(newEmail()));
    const { identities: listed } = await world.listIdentities(session);
    const identityId = listed[0]?.identityId ?? '';
    const unlink = ({ accountId, userId, sessionId: keyId }: typeof session) =>
      world.bus.request(identities.unlinkIdentity, { by: { accountId, userId, keyId }, identityId });

    await expect(unlink(other)).rejects.toMatchObject({ code: 'unknown_identity', status: 404 });
    await unlink(session);
    expect(await world.listIdentities(session)).toEqual({ identities: [] });
    expect((await listActions(session.accountId)).at(-1)).toBe('identity.unlinked');
    await expect(world.signIn({ ...person, email_verified: false })).rejects.toMatchObject({
      code: 'identity_unverified',
    });
  });

  it('has ten identities at most', async () => {
    const email = newEmail();
    const { userId } = await world.signIn(personOf(email));
    await world.prisma.identity.createMany({
      data: Array.from({ length: 9 }, () => ({
        issuer: 'https://other.example',
        subject: newDigest(),
        memberId: userId,
      })),
    });

    await expect(world.signIn(personOf(email))).rejects.toMatchObject({ code: 'too_many_identities', status: 409 });
  });
});

describe('an address', () => {
  it.each([false, 'true', undefined])('that the provider has not verified (%j) opens nothing', async (isVerified) => {
    const email = newEmail();

    await expect(world.signIn(personOf(email, { email_verified: isVerified }))).rejects.toMatchObject({
      code: 'identity_unverified',
      status: 403,
    });
    expect(await world.prisma.member.count({ where: { email } })).toBe(0);
  });

  it('that someone registered and no one proved is not given to a provider', async () => {
    const email = newEmail();
    await register(email);

    await expect(world.signIn(personOf(email))).rejects.toMatchObject({ code: 'identity_unproven', status: 403 });
    expect(await world.prisma.identity.count({ where: { member: { email } } })).toBe(0);
    expect(await world.prisma.member.findUnique({ where: { email } })).toMatchObject({ emailVerifiedAt: null });
  });
});

describe('the addresses of a domain that has a provider of its own', () => {
  it('are proven by it, also when someone else has registered one: its owner decides about the keys', async () => {
    const email = newColleague();
    await register(email);
    const session = await world.signIn(personOf(email), 'acme');

    expect(session).toMatchObject({ email, keysUndecided: true });
  });

  it('do not sign in with another provider, also not when they are linked there', async () => {
    const elsewhere = { code: 'sign_in_elsewhere', slots: { domain: 'acme.example', provider: 'Acme' } };
    await expect(world.signIn(personOf(newColleague()))).rejects.toMatchObject(elsewhere);
    const person = personOf(newEmail());
    const { userId } = await world.signIn(person);
    await world.prisma.member.update({ where: { id: userId }, data: { email: newColleague() } });

    await expect(world.signIn(person)).rejects.toMatchObject(elsewhere);
  });

  it('get no code, which is the same for every address of the domain', async () => {
    const known = newColleague();
    await world.signIn(personOf(known), 'acme');
    const browser = { userAgent: 'a browser', network: '203.0.113.0/24' };

    for (const email of [known, newColleague()])
      await expect(
        world.bus.request(sessions.sendCode, { id: newDigest(), codeKey: newDigest(), email, browser }),
      ).rejects.toMatchObject({ code: 'sign_in_elsewhere', status: 403 });
  });

  it('are the only ones that it signs in', async () => {
    await expect(world.signIn(personOf(newEmail()), 'acme')).rejects.toMatchObject({
      code: 'identity_outside',
      slots: { provider: 'Acme', domains: 'acme.example' },
    });
  });
});
