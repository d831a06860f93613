import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accounts } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { createTemporaryFolder, type TemporaryFolder } from '@kerf/tools';
import { eventually, getRoleUrl, type TestDatabase, createTestDatabase, World } from '@kerf/testing';
import { accountsModule } from './accounts.module.ts';
import { readAccountsConfig } from './config.ts';
import { newEmail, newKey } from './team/newcomers.fixture.ts';

let copy: TestDatabase;
let database: Database;
let world: World;
let mails: TemporaryFolder;
beforeAll(async () => {
  mails = await createTemporaryFolder();
  copy = await createTestDatabase();
  database = Database.open(copy.url, { maxConnections: 4 });
  world = await World.start();
  const environment = {
    KERF_NATS_URL: world.natsUrl,
    KERF_INTERNAL_PORT: '0',
    KERF_DATABASE_URL: getRoleUrl(copy.url, 'accounts'),
    KERF_REGISTRATION_TIERS: 'free,pro',
    KERF_MAIL_DIRECTORY: mails.path,
    KERF_PUBLIC_URL: 'https://kerf.example',
  };
  await world.serve({ name: 'accounts', module: accountsModule }, readAccountsConfig(environment));
});
afterAll(async () => {
  await world.stop();
  await database.onApplicationShutdown();
  await copy.drop();
  await mails.remove();
});

const register = (request: { email?: string; tier?: 'free' | 'maker' | 'pro' } = {}) =>
  world.bus.request(accounts.register, { email: newEmail(), tier: 'free', key: newKey(), ...request });

describe('register', () => {
  it('opens an account of the tier that was asked for, with an owner and a first key', async () => {
    const key = newKey();
    const email = newEmail();
    const registered = await world.bus.request(accounts.register, { email, tier: 'pro', key });

    expect(registered).toEqual({ userId: expect.any(String), email, tier: 'pro', subscriptionStatus: 'active' });
    const [account] = await database.prisma.account.findMany({
      where: { email },
      include: { members: true, keys: true },
    });
    expect(account).toMatchObject({
      tier: 'pro',
      subscriptionStatus: 'active',
      members: [{ id: registered.userId, email, role: 'owner' }],
      keys: [{ memberId: registered.userId, name: 'default', prefix: key.prefix, last4: key.last4, revokedAt: null }],
    });
    expect(Buffer.from(account?.keys[0]?.digest ?? []).toString('hex')).toBe(key.digest);
  });

  it('refuses an e-mail address that is known, in any case, and writes nothing', async () => {
    const email = newEmail();
    await register({ email });
    const [accountsBefore, keysBefore] = [await database.prisma.account.count(), await database.prisma.apiKey.count()];

    await expect(register({ email: email.toUpperCase() })).rejects.toMatchObject({ code: 'email_taken', status: 409 });
    expect(await database.prisma.account.count()).toBe(accountsBefore);
    expect(await database.prisma.apiKey.count()).toBe(keysBefore);
  });

  it('notifies the owner of a known address, once a day', async () => {
    const email = newEmail();
    await register({ email });
    const taken = { code: 'email_taken' };
    await expect(register({ email })).rejects.toMatchObject(taken);
    await expect(register({ email })).rejects.toMatchObject(taken);

    await eventually(async () => {
      const texts = await Promise.all(
        (await readdir(mails.path)).map((file) => readFile(join(mails.path, file), 'utf8')),
      );
      expect(texts.filter((text) => text.includes(`To: ${email}`))).toEqual([
        expect.stringContaining('Your e-mail address was used to register'),
      ]);
    });
  });

  it('refuses a tier that is not open, and opens no account', async () => {
    const email = newEmail();

    await expect(register({ email, tier: 'maker' })).rejects.toMatchObject({ code: 'tier_closed', status: 403 });
    expect(await database.prisma.account.count({ where: { email } })).toBe(0);
  });

  it('answers a registration that is sent again as it answered the first', async () => {
    const [key, email] = [newKey(), newEmail()];
    const first = await world.bus.request(accounts.register, { email, tier: 'pro', key });

    expect(await world.bus.request(accounts.register, { email, tier: 'pro', key })).toEqual(first);
    expect(await database.prisma.account.count({ where: { email } })).toBe(1);
  });

  it('opens one account for many who register one address at once', async () => {
    const email = newEmail();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => register({ email })));

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await database.prisma.account.count({ where: { email } })).toBe(1);
  });
});
