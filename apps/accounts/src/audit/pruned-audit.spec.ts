import { audit } from '@kerf/contracts';
import { ageEvents } from '../retention/old-events.fixture.ts';
import { TeamWorld } from '../team/team-world.fixture.ts';
import { AuditLog } from './audit-log.ts';

let world: TeamWorld;
let log: AuditLog;
beforeAll(async () => {
  world = await TeamWorld.start();
  log = new AuditLog(world.database, 1_000);
});
afterAll(() => world.stop());

/** Creates an account with eight events, of which the first ones were recorded 401 days ago. */
async function createOldAccount(old = 5) {
  const owner = await world.createOwner();
  for (let i = 0; i < 6; i += 1) await world.inviteMember(owner);
  await ageEvents(world.database, owner.accountId, old, 401);
  return owner;
}

const readPage = (accountId: string, limit: number, before?: number) =>
  world.sendRequest(audit.readAudit, { accountId, limit, before });

describe('the audit log after the retention time', () => {
  it('removes the old events, and keeps the rest verifiable', async () => {
    const owner = await createOldAccount();
    const before = await world.listEvents(owner);
    expect(await world.findBrokenEvent(owner)).toBeNull();

    expect(await log.pruneEvents(100, 400)).toBe(5);
    expect(await world.listEvents(owner)).toEqual(before.slice(5));
    expect(await world.findBrokenEvent(owner)).toBeNull();
    await world.inviteMember(owner);
    expect((await world.listEvents(owner)).map(({ seq }) => seq)).toEqual([6, 7, 8, 9]);
    expect(await world.findBrokenEvent(owner)).toBeNull();
    expect(await log.pruneEvents(100, 400)).toBe(0);
  });

  it('names the last removed event, whose hash the oldest one left contains', async () => {
    const owner = await createOldAccount();
    expect(await readPage(owner.accountId, 200)).not.toHaveProperty('removed');
    const removed = (await world.listEvents(owner))[4];
    await log.pruneEvents(100, 400);
    const page = await readPage(owner.accountId, 200);

    expect(page.removed).toEqual({ seq: 5, hash: removed?.hash });
    expect(page.events.at(-1)).toMatchObject({ seq: 6, previousHash: removed?.hash });
  });

  it('is read to its end page by page', async () => {
    const owner = await createOldAccount();
    await log.pruneEvents(100, 400);
    const first = await readPage(owner.accountId, 2);
    expect(first).toMatchObject({ events: [{ seq: 8 }, { seq: 7 }], nextBefore: 7 });

    expect(await readPage(owner.accountId, 2, 7)).toMatchObject({ events: [{ seq: 6 }], nextBefore: null });
  });

  it('is removed as a whole from an account without later changes, and goes on behind it', async () => {
    const owner = await createOldAccount(8);
    expect(await log.pruneEvents(100, 400)).toBe(8);
    expect(await readPage(owner.accountId, 10)).toMatchObject({ events: [], nextBefore: null, removed: { seq: 8 } });
    expect(await world.findBrokenEvent(owner)).toBeNull();
    await world.inviteMember(owner);

    expect(await readPage(owner.accountId, 10)).toMatchObject({ events: [{ seq: 9 }], nextBefore: null });
    expect(await world.findBrokenEvent(owner)).toBeNull();
  });

  it('removes no more than a batch, and each event once when several processes do it', async () => {
    const owners = [await createOldAccount(), await createOldAccount(), await createOldAccount()];
    expect(await log.pruneEvents(7, 400)).toBe(7);
    const pruned = await Promise.all(owners.map(() => log.pruneEvents(100, 400)));

    expect(pruned.reduce((sum, some) => sum + some, 7) + (await log.pruneEvents(100, 400))).toBe(15);
    for (const owner of owners) expect(await world.findBrokenEvent(owner)).toBeNull();
  });

  it('shows a removed event that was not old', async () => {
    const owner = await createOldAccount();
    await log.pruneEvents(100, 400);
    await world.prisma.auditHead.update({ where: { accountId: owner.accountId }, data: { removedSeq: 6 } });

    expect(await world.findBrokenEvent(owner)).toBe(7);
  });

  it('keeps the events of the last 30 days, even from the owner of the table', async () => {
    const owner = await createOldAccount();
    const where = { accountId: owner.accountId };
    await expect(log.pruneEvents(100, 29)).rejects.toThrow('audit events are kept for 30 days at least, not 29');
    await world.prisma.auditHead.update({ where, data: { removedSeq: 8 } });

    await expect(world.prisma.auditEvent.deleteMany({ where: { ...where, seq: { gt: 5 } } })).rejects.toThrow(
      'what was written there stays',
    );
  });

  it('ends with the account that is gone', async () => {
    const owner = await createOldAccount(8);
    await world.prisma.account.delete({ where: { id: owner.accountId } });
    await log.pruneEvents(100, 400);

    expect(await world.prisma.auditHead.findUnique({ where: { accountId: owner.accountId } })).toBeNull();
  });
});
