import { eventually } from '@kerf/testing';
import { AccountsWorld } from '../accounts-world.fixture.ts';
import { allowAssistant } from '../assistants/assistants.fixture.ts';
import { EndedKeys } from '../keys/ended-keys.ts';
import { newDigest } from '../team/newcomers.fixture.ts';
import { ageEvents } from './old-events.fixture.ts';

let world: AccountsWorld;
let ended: EndedKeys;
beforeAll(async () => {
  world = await AccountsWorld.start();
  ended = new EndedKeys(world.database);
});
afterAll(() => world.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const setKey = (id: string, data: object) => world.database.prisma.apiKey.update({ where: { id }, data });
const listIds = async (accountId: string) =>
  (await world.database.prisma.apiKey.findMany({ where: { accountId }, orderBy: { id: 'asc' } })).map(({ id }) => id);

describe('a key that ended before the retention time', () => {
  it.each([
    ['was revoked', { revokedAt: daysAgo(91) }, 1],
    ['has expired', { expiresAt: daysAgo(91) }, 1],
    ['was revoked after it had expired', { expiresAt: daysAgo(91), revokedAt: daysAgo(1) }, 1],
    ['was revoked later', { revokedAt: daysAgo(89) }, 0],
    ['expires later', { expiresAt: daysAgo(-1) }, 0],
  ])('is removed, if it %s', async (_, end, removed) => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    await setKey(keyId, end);

    expect(await ended.pruneKeys(100, 90)).toBe(removed);
    expect(await listIds(by.accountId)).toHaveLength(2 - removed);
  });

  it('is unknown, and rejected like before', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    const digest = await world.getDigest(keyId);
    await world.revokeKey(by, keyId);
    const identify = () =>
      world.database.queryOne({ name: 'identify', text: 'SELECT outcome FROM quota.identify($1)' }, [
        [Buffer.from(digest, 'hex')],
      ]);
    expect(await identify()).toEqual({ outcome: 'unauthorized' });
    await setKey(keyId, { revokedAt: daysAgo(91) });
    await ended.pruneKeys(100, 90);

    expect(await identify()).toEqual({ outcome: 'unauthorized' });
    await expect(world.revokeKey(by, keyId)).rejects.toMatchObject({ code: 'unknown_key' });
  });

  it('leaves its successor in the family that both belong to', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by, { monthlyCap: 7 });
    const { key } = await world.rotateKey({ ...by, keyId }, keyId, 0);
    await setKey(keyId, { revokedAt: daysAgo(91) });
    await ended.pruneKeys(100, 90);

    expect(await world.findKeyRow(key.keyId)).toMatchObject({ replaces: null, family: keyId, monthlyCap: 7 });
    expect((await world.rotateKey({ ...by, keyId: key.keyId }, key.keyId)).key.monthlyCap).toBe(7);
  });

  it('goes after its assistants, however many it allowed', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    for (let i = 0; i < 5; i += 1) await allowAssistant(world, { keyId });
    await world.revokeKey(by, keyId);
    await world.database.prisma.apiKey.updateMany({
      where: { OR: [{ id: keyId }, { allowedBy: keyId }] },
      data: { revokedAt: daysAgo(91), expiresAt: daysAgo(91) },
    });
    const pruned = [];
    for (let i = 0; i < 3; i += 1) pruned.push(await ended.pruneKeys(4, 90));

    expect(pruned).toEqual([4, 1, 1]);
    expect(await listIds(by.accountId)).toEqual([by.keyId]);
  });

  it('is kept for as long as an assistant may come back', async () => {
    await expect(ended.pruneKeys(100, 29)).rejects.toThrow('keys are kept for 30 days at least, not 29');
  });
});

describe('an invitation that ended before the retention time', () => {
  it.each([
    ['was accepted', { acceptedAt: daysAgo(91) }, 1],
    ['was revoked', { revokedAt: daysAgo(91) }, 1],
    ['has expired', { expiresAt: daysAgo(91) }, 1],
    ['ended later', { acceptedAt: daysAgo(89) }, 0],
    ['is open', {}, 0],
  ])('is removed, if it %s', async (_, end, removed) => {
    const { accountId, userId } = await world.createOwner();
    const fields = { email: `${accountId}@example.com`, role: 'member' as const, invitedBy: userId };
    await world.database.prisma.invitation.create({
      data: { accountId, ...fields, tokenDigest: Buffer.from(newDigest(), 'hex'), expiresAt: daysAgo(-1), ...end },
    });

    expect(await ended.pruneInvitations(100, 90)).toBe(removed);
    expect(await world.database.prisma.invitation.count({ where: { accountId } })).toBe(1 - removed);
  });
});

describe('notices and withdrawn secrets', () => {
  it('of three months ago are removed, of this month not', async () => {
    const { accountId } = await world.createOwner();
    const notices = [daysAgo(130), daysAgo(0)].map((periodStart) => ({ accountId, periodStart, threshold: 80 }));
    await world.database.prisma.quotaNotice.createMany({ data: notices });

    expect(await ended.pruneNotices(100)).toBe(1);
    expect(await world.database.prisma.quotaNotice.count({ where: { accountId } })).toBe(1);
  });

  it('are removed faster than withdrawals add them', async () => {
    const { withdrawnSecret } = world.database.prisma;
    await withdrawnSecret.createMany({
      data: Array.from({ length: 150 }, () => ({ digest: Buffer.from(newDigest(), 'hex'), at: daysAgo(2) })),
    });
    const withdraw = { name: 'withdraw', text: 'SELECT accounts.withdraw($1)' };
    for (const left of [51, 2]) {
      await world.database.queryOne(withdraw, [Buffer.from(newDigest(), 'hex')]);
      expect(await withdrawnSecret.count()).toBe(left);
    }
  });
});

describe('the accounts service', () => {
  it('removes by itself what is no longer kept', async () => {
    const on = await AccountsWorld.start({ KERF_PRUNE_INTERVAL_MS: '100' });
    const by = await on.createOwner();
    const { keyId } = await on.createKey(by);
    await ageEvents(on.database, by.accountId, 2, 401);
    await on.database.prisma.apiKey.update({ where: { id: keyId }, data: { revokedAt: daysAgo(91) } });
    const gateways = [{ name: 'crashed', seenAt: daysAgo(1) }, { name: 'running' }];
    await on.database.prisma.gateway.createMany({ data: gateways });

    await eventually(async () => expect((await on.listKeys(by)).total).toBe(1));
    await eventually(async () => expect(await on.database.prisma.auditEvent.count()).toBe(1));
    await eventually(async () =>
      expect(await on.database.prisma.gateway.findMany()).toMatchObject([{ name: 'running' }]),
    );
    await on.stop();
  });
});
