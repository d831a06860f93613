import { createHash } from 'node:crypto';
import { TeamWorld, retryUntilAvailable } from '../team/team-world.fixture.ts';
import { AuditLog } from './audit-log.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

describe('the chain of an audit log', () => {
  it('has no gap and no fork when many changes are made at once', async () => {
    const { accountId } = await world.createOwner();
    const log = new AuditLog(world.database, 1_000);
    const write = (details: { n: number }) =>
      retryUntilAvailable(() =>
        world.database.transaction((transaction) =>
          log.recordEvent(transaction, { accountId, action: 'key.created', details }),
        ),
      );
    await Promise.all(Array.from({ length: 20 }, (_, n) => write({ n })));

    const events = await world.listEvents({ accountId });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    expect(new Set(events.slice(2).map(({ details }) => details['n'])).size).toBe(20);
    expect(await world.findBrokenEvent({ accountId })).toBeNull();
  });

  it('is computed from what is read alone', async () => {
    const owner = await world.createOwner();
    const log = new AuditLog(world.database, 1_000);
    const details = { '': [], z: { b: '\u0000é😀"\\\n\u007f'.slice(1), a: [3, 'x', null, true] }, A: -7, 'a-b': {} };
    await world.database.transaction((transaction) =>
      log.recordEvent(transaction, { accountId: owner.accountId, action: 'key.created', actor: owner, details }),
    );
    const events = await world.listEvents(owner);

    expect(events).toHaveLength(3);
    expect(events.map(({ hash }) => hash)).toEqual(events.map(hashOf));
    expect(events.slice(1).map(({ previousHash }) => previousHash)).toEqual(
      events.slice(0, -1).map(({ hash }) => hash),
    );
    expect(await world.findBrokenEvent(owner)).toBeNull();
  });

  it.each(["UPDATE accounts.audit_event SET action = 'key.revoked'", 'DELETE FROM accounts.audit_event'])(
    'cannot be changed by its owner: %s',
    async (change) => {
      const owner = await world.createOwner();
      const before = await world.listEvents(owner);

      await expect(world.prisma.$executeRawUnsafe(change)).rejects.toThrow('what was written there stays');
      await expect(world.prisma.$executeRawUnsafe('TRUNCATE accounts.audit_event')).rejects.toThrow('is refused');
      await expect(
        world.database.transaction(async (transaction) => {
          await transaction.$executeRawUnsafe('SET LOCAL session_replication_role = replica');
          await transaction.$executeRawUnsafe(change);
        }),
      ).rejects.toThrow('is refused');
      expect(await world.listEvents(owner)).toEqual(before);
    },
  );

  it.each([
    ['an event was rewritten', `UPDATE accounts.audit_event SET details = '{}' WHERE seq = 2`, 2],
    ['an event was moved', 'UPDATE accounts.audit_event SET seq = 9 WHERE seq = 2', 2],
    ['the actor was changed', 'UPDATE accounts.audit_event SET actor_user_id = NULL WHERE seq = 1', 1],
    ['the time was changed', `UPDATE accounts.audit_event SET at = at + interval '1 ms' WHERE seq = 3`, 3],
    ['an event was removed', 'DELETE FROM accounts.audit_event WHERE seq = 1', 1],
    ['the last event was removed', 'DELETE FROM accounts.audit_event WHERE seq = 3', 3],
    [
      'an event was rewritten with its own hash',
      `UPDATE accounts.audit_event e SET target = 'x', hash = accounts.audit_hash(ROW(account_id, seq, id, at, action,
         actor_user_id, actor_key_id, 'x', details, previous_hash, hash)::accounts.audit_event) WHERE seq = 2`,
      3,
    ],
    ['its end was set back', 'UPDATE accounts.audit_head SET seq = 2', 4],
  ])('shows where %s by somebody who may do everything', async (_, change, seq) => {
    const owner = await world.createOwner();
    await world.inviteMember(owner);
    expect(await world.findBrokenEvent(owner)).toBeNull();
    await tamper(`${change}${change.includes('WHERE') ? ' AND' : ' WHERE'} account_id = '${owner.accountId}'`);

    expect(await world.findBrokenEvent(owner)).toBe(seq);
  });
});

type Event = Awaited<ReturnType<TeamWorld['listEvents']>>[number];

/** The formula of docs/guide/audit.md: SHA-256 of the canonical JSON of an event without its hash. */
function hashOf({ seq, id, at, action, actor, target, details, previousHash }: Event): string {
  const shown = { seq, id, at, action, target, details, previous_hash: previousHash };
  const { userId: user_id, keyId: key_id } = actor;
  return createHash('sha256')
    .update(canonical({ ...shown, actor: { user_id, key_id } }))
    .digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/** Changes what nobody may change, as the superuser could. */
const tamper = (change: string): Promise<unknown> =>
  world.database.transaction(async (transaction) => {
    await transaction.$executeRawUnsafe('ALTER TABLE accounts.audit_event DISABLE TRIGGER ALL');
    await transaction.$executeRawUnsafe(change);
    await transaction.$executeRawUnsafe('ALTER TABLE accounts.audit_event ENABLE ALWAYS TRIGGER audit_event_stays');
  });
