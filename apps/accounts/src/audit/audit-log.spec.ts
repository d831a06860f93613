import { audit, team } from '@kerf/contracts';
import { newDigest, newEmail } from '../team/newcomers.fixture.ts';
import { TeamWorld } from '../team/team-world.fixture.ts';
import { AuditLog } from './audit-log.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

const service = { userId: null, keyId: null };
/** Fields that differ between runs: time and sequence number. */
const unsaid = { id: expect.any(String), at: expect.any(String), previousHash: expect.any(String) };
const event = (said: object) => ({ ...unsaid, seq: expect.any(Number), hash: expect.any(String), ...said });
const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;

describe('the audit log of an account', () => {
  it('begins with the registration and its key', async () => {
    const owner = await world.createOwner();
    const actor = { userId: owner.userId, keyId: null };

    expect(await world.listEvents(owner)).toEqual([
      event({
        seq: 1,
        action: 'account.registered',
        actor,
        target: owner.accountId,
        details: { email: expect.any(String), tier: 'team' },
        at: expect.stringMatching(isoMoment),
        previousHash: '0'.repeat(64),
      }),
      event({
        seq: 2,
        action: 'key.created',
        actor,
        target: owner.keyId,
        details: { name: 'default', origin: 'registration' },
      }),
    ]);
  });

  it('records every change of a team once: member, key and change', async () => {
    const owner = await world.createOwner();
    const by = { userId: owner.userId, keyId: owner.keyId };
    const email = newEmail();
    const { invitationId } = await world.sendRequest(team.invite, {
      actor: owner,
      email,
      role: 'viewer',
      tokenDigest: newDigest(),
    });
    await world.sendRequest(team.revokeInvitation, { actor: owner, invitationId });
    const member = await world.createMember(owner);
    await world.changeRole(owner, member, 'admin');
    await world.changeRole(owner, member, 'owner');
    await world.removeMember(member, owner);

    const joined = { email: expect.any(String), role: 'member' };
    expect((await world.listEvents(owner)).slice(2)).toEqual([
      event({ action: 'member.invited', actor: by, target: invitationId, details: { email, role: 'viewer' } }),
      event({ action: 'invitation.revoked', actor: by, target: invitationId, details: { email, role: 'viewer' } }),
      event({ action: 'member.invited', actor: by, target: expect.any(String), details: joined }),
      event({
        action: 'member.joined',
        actor: { userId: member.userId, keyId: null },
        target: member.userId,
        details: { ...joined, invitation_id: expect.any(String), key_ids: [member.keyId] },
      }),
      event({
        action: 'member.role_changed',
        actor: by,
        target: member.userId,
        details: { from: 'member', to: 'admin' },
      }),
      event({
        action: 'ownership.transferred',
        actor: by,
        target: member.userId,
        details: { from: owner.userId, to: member.userId },
      }),
      event({
        action: 'member.removed',
        actor: { userId: member.userId, keyId: member.keyId },
        target: owner.userId,
        details: { email: expect.any(String), role: 'admin', key_ids: [owner.keyId] },
      }),
    ]);
  });

  it('records a tier that is changed by hand', async () => {
    const owner = await world.createOwner();
    await world.prisma.account.update({ where: { id: owner.accountId }, data: { tier: 'pro' } });
    await world.prisma.account.update({ where: { id: owner.accountId }, data: { tier: 'pro' } });

    expect((await world.listEvents(owner)).slice(2)).toEqual([
      event({ action: 'tier.changed', actor: service, target: null, details: { from: 'team', to: 'pro' } }),
    ]);
  });

  it('records an account limit that is set, changed or removed by hand', async () => {
    const owner = await world.createOwner();
    const { accountId } = owner;
    await world.prisma.accountLimit.create({ data: { accountId, opLimit: 7 } });
    for (const opLimit of [7, 9]) await world.prisma.accountLimit.update({ where: { accountId }, data: { opLimit } });
    await world.prisma.accountLimit.delete({ where: { accountId } });

    const changes = await world.listEventsOf(owner, 'quota.limit_changed');
    expect(changes.map(({ actor, target, details }) => ({ actor, target, details }))).toEqual(
      [
        { from: null, to: 7 },
        { from: 7, to: 9 },
        { from: 9, to: null },
      ].map((details) => ({ actor: service, target: null, details })),
    );
    expect(await world.findBrokenEvent(owner)).toBeNull();
  });

  it('hears once of each share of a month that was used', async () => {
    const owner = await world.createOwner();
    const note = { name: 'note', text: `SELECT * FROM accounts.note_quota($1, '2026-11-01', $2)` };
    const noted = [
      await world.database.queryRows(note, [owner.accountId, [80]]),
      await world.database.queryRows(note, [owner.accountId, [80, 100]]),
      await world.database.queryRows(note, [owner.accountId, [80, 100]]),
    ];

    expect(noted).toEqual([[{ threshold: 80 }], [{ threshold: 100 }], []]);
    const reached = (percent: number) =>
      event({ action: 'quota.reached', actor: service, target: null, details: { percent, month: '2026-11-01' } });
    expect((await world.listEvents(owner)).slice(2)).toEqual([reached(80), reached(100)]);
  });

  it('is not written when what it reports is not', async () => {
    const owner = await world.createOwner();
    const { accountId } = owner;
    const before = await world.listEvents(owner);
    const failing = world.database.transaction(async (transaction) => {
      await transaction.member.update({ where: { id: owner.userId }, data: { email: newEmail() } });
      await new AuditLog(world.database, 1_000).recordEvent(transaction, { accountId, action: 'key.created' });
      throw new Error('the change fails after all');
    });

    await expect(failing).rejects.toThrow('the change fails after all');
    expect(await world.listEvents(owner)).toEqual(before);
    expect(await published(accountId)).toHaveLength(before.length);
  });

  it('is published event by event', async () => {
    const owner = await world.createOwner();
    const [first] = await world.listEvents(owner);

    expect((await published(owner.accountId))[0]).toEqual({
      msg_id: first?.id,
      payload: {
        accountId: owner.accountId,
        seq: 1,
        id: first?.id,
        at: expect.any(String),
        action: 'account.registered',
        actor: first?.actor,
        target: first?.target,
        details: first?.details,
      },
    });
  });

  it('holds nothing of another account', async () => {
    const [owner, other] = [await world.createOwner(), await world.createOwner()];
    await world.inviteMember(other);

    expect(JSON.stringify(await world.listEvents(owner))).not.toContain(other.accountId);
    expect(await world.listEvents(owner)).toHaveLength(2);
    expect(await world.listEvents({ accountId: crypto.randomUUID() })).toEqual([]);
  });

  it('is read by pages, newest first', async () => {
    const owner = await world.createOwner();
    await world.inviteMember(owner);
    const read = (page: object) =>
      world.sendRequest(audit.readAudit, { accountId: owner.accountId, limit: 2, ...page });
    const [first, second] = [await read({}), await read({ before: 2 })];

    expect(first).toMatchObject({ events: [{ seq: 3 }, { seq: 2 }], nextBefore: 2 });
    expect(second).toMatchObject({ events: [{ seq: 1 }], nextBefore: null });
  });
});

const published = (accountId: string) =>
  world.database.queryRows<{ msg_id: string; payload: unknown }>(
    { name: 'published', text: 'SELECT msg_id, payload FROM events.outbox WHERE subject = $1 ORDER BY id' },
    [`audit.${accountId}`],
  );
