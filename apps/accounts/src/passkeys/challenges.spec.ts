import { toHolder } from '../sessions/sign-in-world.fixture.ts';
import { newDigest } from '../team/newcomers.fixture.ts';
import { Authenticator } from './authenticator.fixture.ts';
import { PasskeyWorld } from './passkey-world.fixture.ts';

const none = { code: 'no_challenge', status: 400 };
const refused = { code: 'passkey_refused', status: 400 };

let world: PasskeyWorld;
beforeAll(async () => {
  world = await PasskeyWorld.start();
});
afterAll(() => world.signIns.stop());

describe('the challenge of a passkey', () => {
  it('is answered once', async () => {
    const { authenticator } = await world.createHolder();
    const opened = await world.openSignIn();
    const proof = authenticator.prove(opened);
    await world.start(opened.id, proof);

    await expect(world.start(opened.id, proof)).rejects.toMatchObject(none);
  });

  it('is used up by an answer that was refused', async () => {
    const { authenticator } = await world.createHolder();
    const opened = await world.openSignIn();
    const wrong = authenticator.prove(opened, { isVerified: false });
    await expect(world.start(opened.id, wrong)).rejects.toMatchObject(refused);

    await expect(world.start(opened.id, authenticator.prove(opened))).rejects.toMatchObject(none);
  });

  it('is answered by the browser that requested it, within ten minutes', async () => {
    const { authenticator } = await world.createHolder();
    const [mine, other] = [await world.openSignIn(), await world.openSignIn()];
    const proof = authenticator.prove(mine);
    await expect(world.start(newDigest(), proof)).rejects.toMatchObject(none);
    await expect(world.start(other.id, proof)).rejects.toMatchObject(refused);
    await world.expire(mine.id);

    await expect(world.start(mine.id, proof)).rejects.toMatchObject(none);
  });

  it('is for one purpose and one session', async () => {
    const { authenticator, by, email } = await world.createHolder();
    const opened = await world.openConfirmation(by);
    const proof = authenticator.prove(opened);
    await expect(world.start(opened.id, proof)).rejects.toMatchObject(none);
    await world.signIns.age(email, 1);
    const again = toHolder(await world.signIns.signIn(email));
    const confirmation = { id: opened.id, proof, session: newDigest() };
    await expect(world.proofs.confirmSession({ ...confirmation, by: again })).rejects.toMatchObject(none);

    await expect(world.proofs.confirmSession({ ...confirmation, by })).resolves.toMatchObject({ isFresh: true });
  });
});

describe('a confirmation with a passkey', () => {
  it('makes a session fresh, under a new secret', async () => {
    const { authenticator, by, email } = await world.createHolder();
    await world.signIns.age(email, 11);
    expect(await world.describe(by)).toMatchObject({ isFresh: false });
    const [opened, session] = [await world.openConfirmation(by), newDigest()];
    const confirmed = { id: opened.id, by, session, proof: authenticator.prove(opened) };

    expect(await world.proofs.confirmSession(confirmed)).toMatchObject({ sessionId: by.keyId, isFresh: true });
    expect(await world.signIns.accounts.getDigest(by.keyId)).toBe(session);
    expect(await world.signIns.listActions(by.accountId)).toContain('session.confirmed');
  });

  it('is refused with the passkey of another member, and changes nothing', async () => {
    const [{ by, email }, other] = [await world.createHolder(), await world.createHolder()];
    await world.signIns.age(email, 11);
    const before = await world.signIns.accounts.getDigest(by.keyId);
    const opened = await world.openConfirmation(by);
    const proof = other.authenticator.prove(opened);

    await expect(world.proofs.confirmSession({ id: opened.id, by, session: newDigest(), proof })).rejects.toMatchObject(
      refused,
    );
    expect(await world.describe(by)).toMatchObject({ isFresh: false });
    expect(await world.signIns.accounts.getDigest(by.keyId)).toBe(before);
  });
});

describe('an account that requires passkeys', () => {
  it('belongs to an owner who has one', async () => {
    const by = toHolder(await world.signIns.signIn());

    await expect(world.passkeys.setPolicy({ by, isRequired: true })).rejects.toMatchObject({
      code: 'no_own_passkey',
      status: 409,
    });
  });

  it('needs one in every session, by a sign-in or a confirmation, and records the change', async () => {
    const { authenticator, by, email } = await world.createHolder();
    await world.signIns.age(email, 1);
    const byCode = toHolder(await world.signIns.signIn(email));
    await world.passkeys.setPolicy({ by, isRequired: true });
    expect(await world.describe(by)).toMatchObject({ passkeyNeeded: false });
    expect(await world.describe(byCode)).toMatchObject({ passkeyNeeded: true });
    await expect(world.addPasskey(byCode)).rejects.toMatchObject({ code: 'passkey_held', status: 403 });

    const opened = await world.openConfirmation(byCode);
    const confirmed = { id: opened.id, by: byCode, session: newDigest(), proof: authenticator.prove(opened) };
    expect(await world.proofs.confirmSession(confirmed)).toMatchObject({ passkeyNeeded: false });
    expect(await world.signIn(authenticator)).toMatchObject({ passkeyNeeded: false });
    expect(await world.signIns.listActions(by.accountId)).toContain('passkey.policy_changed');
  });

  it('lets a member without one add the first, and then accepts the session', async () => {
    const { by, passkeyId } = await world.createHolder();
    await world.passkeys.setPolicy({ by, isRequired: true });
    await world.passkeys.removePasskey({ by, passkeyId, browser: world.signIns.newBrowser() });
    const { prisma } = world.signIns.accounts.database;
    await prisma.session.update({ where: { keyId: by.keyId }, data: { passkeyAt: null } });
    expect(await world.describe(by)).toMatchObject({ passkeyNeeded: true, hasPasskey: false });
    await world.addPasskey(by, new Authenticator());

    expect(await world.describe(by)).toMatchObject({ passkeyNeeded: false, hasPasskey: true });
  });
});
