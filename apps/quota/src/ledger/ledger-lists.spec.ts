import { createTestDatabase } from '@kerf/testing';
import { AccountOperations } from './account-operations.fixture.ts';
import { LedgerLists } from './ledger-lists.ts';
import { TestLedger } from './test-ledger.fixture.ts';

const keptDays = { committed: 35, refunded: 8 };

let on: TestLedger;
let lists: LedgerLists;
let of: AccountOperations;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
  lists = new LedgerLists(on.quotaDatabase, keptDays);
});
afterAll(() => on.drop());
beforeEach(async () => {
  of = await AccountOperations.open(on);
});

const list = (more: object = {}) => lists.listOperations({ accountId: of.account.accountId, limit: 100, ...more });
const split = (by: 'key' | 'tool' | 'adapter' | 'member', days = 2) =>
  lists.getUsageSeries({ accountId: of.account.accountId, days, by });

/** Gives all operations of the account one time, so that only their ids order them. */
const mergeTimes = () =>
  on.database.prisma.operation.updateMany({
    where: { accountId: of.account.accountId },
    data: { reservedAt: new Date() },
  });

describe('the list of operations', () => {
  it('has what runs, what succeeded and what failed, latest first, and how long they are kept', async () => {
    const failed = await of.reserveOperation();
    await of.refund(failed);
    const done = await of.chargeOperation({ cost: 3 });
    const running = await of.reserveOperation();
    const { operations, next, ...page } = await list();

    expect(page).toEqual({ keptDays });
    expect(operations.map(({ operationId, state, cost, reason }) => [operationId, state, cost, reason])).toEqual([
      [running, 'reserved', 1, null],
      [done, 'committed', 3, null],
      [failed, 'refunded', 1, 'failed'],
    ]);
    expect(operations.map(({ settledAt, durationMs }) => settledAt === null && durationMs === null)).toEqual([
      true,
      false,
      false,
    ]);
    expect(next).toBeNull();
  });

  it.each([1, 2, 3, 7])('has each operation once in pages of %i, even of one millisecond', async (limit) => {
    for (let i = 0; i < 7; i += 1) await of.chargeOperation();
    await mergeTimes();
    const seen: string[] = [];
    let before: Awaited<ReturnType<typeof list>>['next'] = null;
    do {
      const page = await list({ limit, ...(before && { before }) });
      seen.push(...page.operations.map(({ operationId }) => operationId));
      before = page.next;
    } while (before);

    expect(seen).toEqual(seen.toSorted());
    expect(new Set(seen).size).toBe(7);
  });

  it('is filtered by key, tool and state together', async () => {
    const another = await of.account.addKey();
    const wanted = await of.chargeOperation({ tool: 'calculate_thread_geometry', keys: [another.digest] });
    await of.chargeOperation({ keys: [another.digest] });
    await of.chargeOperation({ tool: 'calculate_thread_geometry' });
    const filter = { keyId: another.id, tool: 'calculate_thread_geometry', state: 'committed' };

    expect((await list(filter)).operations.map(({ operationId }) => operationId)).toEqual([wanted]);
    expect((await list({ ...filter, state: 'refunded' })).operations).toEqual([]);
  });

  it('reads a bounded number of operations for a filter, and goes on after them', async () => {
    await of.chargeOperation({ tool: 'calculate_thread_geometry' });
    await on.database.prisma.$executeRaw`
      INSERT INTO quota.operation (id, account_id, period_start, key_id, tool, cost, state, reserved_at, settled_at)
      SELECT gen_random_uuid(), ${of.account.accountId}::uuid, quota.month(), ${of.account.key.id}::uuid, 'create_box', 0,
             'committed', now() + n * interval '1 ms', now()
      FROM generate_series(1, 10000) n`;
    const filter = { tool: 'calculate_thread_geometry' };
    const first = await list(filter);
    const second = await list({ ...filter, before: first.next ?? undefined });

    expect(first).toEqual({ operations: [], next: expect.any(Object), keptDays });
    expect(second).toMatchObject({ operations: [{ tool: 'calculate_thread_geometry' }], next: null });
  });
});

describe('usage by day', () => {
  it('has a figure for each day and part, before and after the roll-up', async () => {
    const { adapterId } = await of.account.connectAdapter({ tools: ['create_box'] });
    const { member, key } = await of.account.addMember('member');
    await of.commit(await of.admitOperation({ cost: 2 }));
    await of.refund(await of.admitOperation());
    await of.chargeOperation({ tool: 'calculate_thread_geometry', keys: [key.digest] });
    const readAll = async () => [
      await split('tool'),
      await split('adapter'),
      await split('member'),
      await split('key'),
    ];
    const fresh = await readAll();
    await of.rollUp();

    expect(await readAll()).toEqual(fresh);
    const part = (id: string | null, name: string | null, operations: number, refunded: number) => ({
      id,
      name,
      isOther: false,
      operations: [0, operations],
      refunded: [0, refunded],
    });
    expect(fresh.map(({ series }) => series)).toEqual([
      [part('create_box', null, 2, 1), part('calculate_thread_geometry', null, 1, 0)],
      [part(adapterId, null, 2, 1), part(null, null, 1, 0)],
      [part(of.account.owner.userId, of.account.owner.email, 2, 1), part(member.id, member.email, 1, 0)],
      [part(of.account.key.id, 'default', 2, 1), part(key.id, 'default', 1, 0)],
    ]);
  });

  it('sums up in one part what is beyond the fifty largest', async () => {
    for (let i = 0; i < 52; i += 1) await of.chargeOperation({ tool: `tool_${i}`, cost: i < 50 ? 2 : 1 });
    const { series } = await split('tool', 1);

    expect(series).toHaveLength(51);
    expect(series.at(-1)).toEqual({ id: 'other', name: null, isOther: true, operations: [2], refunded: [0] });
  });
});
