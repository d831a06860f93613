import { newDigest, newEmail } from '../team/newcomers.fixture.ts';
import { SignInWorld, toHolder } from './sign-in-world.fixture.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await SignInWorld.start();
});
afterAll(() => world.stop());

const wrong = (code: string) => `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`;

describe('a sign-in code', () => {
  it('has eight digits, and opens an account without a key for an address that has none', async () => {
    const email = newEmail();
    const session = await world.signIn(email);
    const { prisma } = world.accounts.database;

    expect(world.codeOf(email)).toMatch(/^\d{8}$/);
    expect(session).toMatchObject({ email, role: 'owner', tier: 'free', method: 'code', isFresh: true });
    expect(session.keysUndecided).toBe(false);
    expect(await prisma.apiKey.count({ where: { accountId: session.accountId, origin: { not: 'session' } } })).toBe(0);
    expect(await world.listActions(session.accountId)).toEqual([
      'account.registered',
      'email.verified',
      'session.started',
    ]);
  });

  it('opens the same account for an address in other letters', async () => {
    const email = newEmail();
    const first = await world.signIn(email);
    await world.age(email, 1);
    const cookie = await world.requestCode(email.toUpperCase());

    expect(await world.typeCode(cookie, world.codeOf(email))).toMatchObject({ accountId: first.accountId });
  });

  it('is good once', async () => {
    const email = newEmail();
    const cookie = await world.requestCode(email);
    await world.typeCode(cookie, world.codeOf(email));

    await expect(world.typeCode(cookie, world.codeOf(email))).rejects.toMatchObject({ code: 'no_sign_in' });
  });

  it('starts one session when its request is repeated', async () => {
    const email = newEmail();
    const cookie = await world.requestCode(email);
    const secret = newDigest();
    const first = await world.typeCode(cookie, world.codeOf(email), secret);

    expect(await world.typeCode(cookie, world.codeOf(email), secret)).toEqual(first);
  });

  it('starts one session when many requests bring it at once', async () => {
    const email = newEmail();
    const cookie = await world.requestCode(email);
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => world.typeCode(cookie, world.codeOf(email))),
    );

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is worth nothing in another browser', async () => {
    const email = newEmail();
    await world.requestCode(email);
    const other = await world.requestCode(newEmail());

    await expect(world.typeCode(other, world.codeOf(email))).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(world.typeCode({ id: newDigest(), codeKey: newDigest() }, world.codeOf(email))).rejects.toMatchObject({
      code: 'no_sign_in',
    });
  });

  it('has five tries, after which the right one is refused too, and the account is informed', async () => {
    const email = newEmail();
    const { accountId } = await world.signIn(email);
    await world.age(email, 1);
    const cookie = await world.requestCode(email);
    const code = world.codeOf(email);
    const answers: unknown[] = [];
    for (const typed of [...Array.from({ length: 5 }, () => wrong(code)), code])
      answers.push(await world.typeCode(cookie, typed).catch((error: Error) => error.message));

    expect(answers.slice(0, 4)).toEqual(
      ['4 tries are', '3 tries are', '2 tries are', '1 try is'].map((left) => expect.stringContaining(`${left} left`)),
    );
    expect(answers.slice(4)).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('no longer valid')));
    expect(await world.listActions(accountId)).toEqual(expect.arrayContaining(['session.refused']));
  });

  it('ends after ten minutes', async () => {
    const email = newEmail();
    const cookie = await world.requestCode(email);
    await world.age(email, 10);

    await expect(world.typeCode(cookie, world.codeOf(email))).rejects.toMatchObject({ code: 'code_expired' });
  });

  it('is not proven by the cookie alone', async () => {
    const { id } = await world.requestCode(newEmail());
    const browser = world.newBrowser();

    await expect(world.starts.startSession({ id, session: newDigest(), browser })).rejects.toMatchObject({
      code: 'no_sign_in',
    });
  });

  it('ends with the first verification of its address', async () => {
    const email = newEmail();
    const stale = await world.requestCode(email);
    const code = world.codeOf(email);
    await world.signIn(email);

    await expect(world.typeCode(stale, code)).rejects.toMatchObject({ code: 'no_sign_in' });
  });

  it('is stored under a key that only the cookie yields', async () => {
    const email = newEmail();
    await world.requestCode(email);
    const row = await world.accounts.database.prisma.signIn.findFirstOrThrow({ where: { email } });

    expect(JSON.stringify(row)).not.toContain(world.codeOf(email));
    expect(row.codeDigest).toHaveLength(32);
  });
});

describe('the limits of sign-in codes', () => {
  const refused = expect.objectContaining({ code: 'rate_limited', status: 429 });
  const request = (email: string, browser = world.newBrowser(), isKnown = false) =>
    world.requestCode(email, browser, { isKnown }).then(
      () => 'mailed',
      (error: unknown) => error,
    );

  it('are one in 30 seconds and five an hour for an address from one network', async () => {
    const [email, browser] = [newEmail(), world.newBrowser()];
    expect(await request(email, browser)).toBe('mailed');
    expect(await request(email, browser)).toEqual(refused);
    for (let more = 0; more < 4; more += 1) {
      await world.age(email, 1);
      expect(await request(email, browser)).toBe('mailed');
    }
    await world.age(email, 1);

    expect(await request(email, browser)).toEqual(refused);
    expect(await request(email)).toBe('mailed');
  });

  it('are twenty an hour for an address, exactly, also when all come at once', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 25 }, () => request(email)));

    expect(answers.filter((answer) => answer === 'mailed')).toHaveLength(20);
    await world.age(email, 61);
    expect(await request(email)).toBe('mailed');
  });

  it('of an address do not hold up a browser in which it has signed in before, and do not count its codes', async () => {
    const email = newEmail();
    expect(await request(email, world.newBrowser(), true)).toBe('mailed');
    const answers = await Promise.all(Array.from({ length: 21 }, () => request(email)));
    expect(answers.filter((answer) => answer === 'mailed')).toHaveLength(20);

    const browser = world.newBrowser();
    expect(await request(email, browser, true)).toBe('mailed');
    expect(await request(email, browser, true)).toEqual(refused);
    expect(await request(email)).toEqual(refused);
  });

  it('of an address do not hold up the confirmation of its sessions', async () => {
    const email = newEmail();
    const by = toHolder(await world.signIn(email));
    await Promise.all(Array.from({ length: 20 }, () => request(email)));

    expect(await world.confirm(by, email)).toMatchObject({ isFresh: true });
  });

  it('are none for an address that signs in with a provider only, also for one that was mailed before', async () => {
    const email = `${crypto.randomUUID()}@acme.example`;

    expect(await request(email)).toMatchObject({ code: 'sign_in_elsewhere', slots: { provider: 'Acme' } });
    const before = newEmail();
    const cookie = await world.requestCode(before);
    await world.accounts.database.prisma.$executeRaw`
      UPDATE accounts.sign_in SET email = ${email} WHERE email = ${before}`;
    await expect(world.typeCode(cookie, world.codeOf(before))).rejects.toMatchObject({ code: 'sign_in_elsewhere' });
  });

  it('are thirty an hour from one network', async () => {
    const browser = world.newBrowser();
    const answers = await Promise.all(Array.from({ length: 35 }, () => request(newEmail(), browser)));

    expect(answers.filter((answer) => answer === 'mailed')).toHaveLength(30);
  });
});
