import { newDigest, newEmail } from '../team/newcomers.fixture.ts';
import { toHolder } from '../sessions/sign-in-world.fixture.ts';
import { Authenticator } from './authenticator.fixture.ts';
import { PasskeyWorld } from './passkey-world.fixture.ts';

const refused = { code: 'passkey_refused', status: 400 };

let world: PasskeyWorld;
beforeAll(async () => {
  world = await PasskeyWorld.start();
});
beforeEach(() => void world.mails.splice(0));
afterAll(() => world.signIns.stop());

describe('a passkey', () => {
  it('is added, listed, renamed and removed by its member, who gets a mail, and is in the log', async () => {
    const { by, email, passkeyId } = await world.createHolder();
    expect(await world.passkeys.listPasskeys(by)).toMatchObject([{ passkeyId, name: 'a laptop', lastUsedAt: null }]);
    await world.passkeys.renamePasskey({ by, passkeyId, name: 'a phone' });
    expect(await world.passkeys.listPasskeys(by)).toMatchObject([{ passkeyId, name: 'a phone' }]);
    await world.passkeys.removePasskey({ by, passkeyId, browser: world.signIns.newBrowser() });

    expect(await world.passkeys.listPasskeys(by)).toEqual([]);
    expect(world.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: email, subject: 'A passkey was added at Kerf' },
      { to: email, subject: 'A passkey was removed at Kerf' },
    ]);
    const actions = await world.signIns.listActions(by.accountId);
    expect(actions.filter((action) => action.startsWith('passkey'))).toEqual(['passkey.added', 'passkey.removed']);
  });

  it('of another member is unknown, like one that never was', async () => {
    const [{ by }, other] = [await world.createHolder(), await world.createHolder()];
    const browser = world.signIns.newBrowser();
    for (const passkeyId of [other.passkeyId, crypto.randomUUID()]) {
      await expect(world.passkeys.renamePasskey({ by, passkeyId, name: 'mine' })).rejects.toMatchObject({
        code: 'unknown_passkey',
      });
      await expect(world.passkeys.removePasskey({ by, passkeyId, browser })).rejects.toMatchObject({
        code: 'unknown_passkey',
      });
    }

    expect(await world.passkeys.listPasskeys(other.by)).toMatchObject([{ name: 'a laptop' }]);
  });

  it('is one of ten at most, and added once', async () => {
    const { by, authenticator } = await world.createHolder();
    await expect(world.addPasskey(by, authenticator)).rejects.toMatchObject({ code: 'passkey_known', status: 409 });
    for (let count = 1; count < 10; count += 1) await world.addPasskey(by);

    await expect(world.addPasskey(by)).rejects.toMatchObject({ code: 'too_many_passkeys', status: 409 });
    expect(await world.passkeys.listPasskeys(by)).toHaveLength(10);
  });

  it.each([
    ['in the page of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the person', { isVerified: false }],
    ['as the answer to a sign-in', { type: 'webauthn.get' }],
  ])('that was created %s is not added', async (_, claims) => {
    const by = toHolder(await world.signIns.signIn());

    await expect(world.addPasskey(by, new Authenticator(), claims)).rejects.toMatchObject(refused);
    expect(await world.passkeys.listPasskeys(by)).toEqual([]);
  });

  it('is not added to an address that was never proved', async () => {
    const email = newEmail();
    const by = toHolder(await world.signIns.signIn(email));
    await world.signIns.accounts.database.prisma.member.update({ where: { email }, data: { emailVerifiedAt: null } });

    await expect(world.addPasskey(by)).rejects.toMatchObject({ code: 'address_unproven', status: 403 });
  });

  it.each([
    ['an IP address', 'https://127.0.0.1:8443', 'is at the address 127.0.0.1'],
    ['an IPv6 address', 'https://[::1]', 'is at the address [::1]'],
    ['nothing', undefined, 'is not set'],
  ])('is not offered, but removed, where the public URL names %s', async (_, publicUrl, reason) => {
    const { by, passkeyId } = await world.createHolder();
    const moved = world.movedTo(publicUrl);
    const off = { code: 'passkeys_off', status: 503, message: expect.stringContaining(`KERF_PUBLIC_URL ${reason}`) };
    await expect(moved.addPasskey(by)).rejects.toMatchObject(off);
    await expect(moved.openSignIn()).rejects.toMatchObject(off);
    await expect(moved.openConfirmation(by)).rejects.toMatchObject(off);

    await moved.passkeys.removePasskey({ by, passkeyId, browser: world.signIns.newBrowser() });
    expect(await moved.passkeys.listPasskeys(by)).toEqual([]);
  });
});

describe('a sign-in with a passkey', () => {
  it('starts a session of its member, recorded with its method, and verifies no address', async () => {
    const { by, email, authenticator } = await world.createHolder();
    const { prisma } = world.signIns.accounts.database;
    await prisma.member.update({ where: { email }, data: { emailVerifiedAt: null } });
    const state = await world.signIn(authenticator);

    expect(state).toMatchObject({ email, userId: by.userId, method: 'passkey', isFresh: true, hasPasskey: true });
    expect(await prisma.member.findUnique({ where: { email } })).toMatchObject({ emailVerifiedAt: null });
    const started = await prisma.auditEvent.findFirst({ where: { target: state.sessionId } });
    expect(started).toMatchObject({ action: 'session.started', details: { method: 'passkey' } });
    expect(await world.passkeys.listPasskeys(by)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  it('that is repeated, because its answer was lost, gives the same session', async () => {
    const { authenticator } = await world.createHolder();
    const [opened, session] = [await world.openSignIn(), newDigest()];
    const proof = authenticator.prove(opened);
    const first = await world.start(opened.id, proof, session);

    expect(await world.start(opened.id, proof, session)).toEqual(first);
  });

  it.each([
    ['was made for the page of another site', { origin: 'https://evil.example' }],
    ['was made for another host', { rpId: 'evil.example' }],
    ['did not verify the person', { isVerified: false }],
    ['is of a registration', { type: 'webauthn.create' }],
  ])('is refused if its proof %s', async (_, claims) => {
    const { authenticator } = await world.createHolder();

    await expect(world.signIn(authenticator, claims)).rejects.toMatchObject(refused);
    await expect(world.signIn(authenticator)).resolves.toMatchObject({ method: 'passkey' });
  });

  it('is refused with a passkey that was removed, or was never added, in the same words', async () => {
    const { by, passkeyId, authenticator } = await world.createHolder();
    await world.passkeys.removePasskey({ by, passkeyId, browser: world.signIns.newBrowser() });

    await expect(world.signIn(authenticator)).rejects.toMatchObject(refused);
    await expect(world.signIn(new Authenticator())).rejects.toMatchObject(refused);
  });

  it('is refused when the signature is of another key, or names another member', async () => {
    const [{ authenticator }, other] = [await world.createHolder(), await world.createHolder()];
    const opened = await world.openSignIn();
    const { response } = other.authenticator.prove(opened);
    await expect(world.start(opened.id, { ...authenticator.prove(opened), response })).rejects.toMatchObject(refused);
    authenticator.userHandle = other.authenticator.userHandle;

    await expect(world.signIn(authenticator)).rejects.toMatchObject(refused);
  });

  it('is refused when the counter of its authenticator stands still or goes back, as that of a copy does', async () => {
    const { authenticator } = await world.createHolder();
    authenticator.counter = 7;
    await world.signIn(authenticator);
    for (const counter of [7, 6, 0]) {
      authenticator.counter = counter;
      await expect(world.signIn(authenticator)).rejects.toMatchObject(refused);
    }

    authenticator.counter = 8;
    await expect(world.signIn(authenticator)).resolves.toMatchObject({ method: 'passkey' });
  });
});
