import { quotaWarningPercent } from '@kerf/contracts';
import { createTestDatabase } from '@kerf/testing';
import type { TestAccount } from './test-account.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());
beforeEach(async () => {
  account = await on.createAccount();
});

const idempotency = { key: 'order-1', fingerprint: '0'.repeat(64) };

/** Every event about the account, in the order in which they were told. */
const told = () =>
  on.database.prisma.$queryRaw<{ msg_id: string; payload: object }[]>`
    SELECT e.msg_id, e.payload FROM events.outbox e
    WHERE starts_with(e.subject, ${`usage.${account.accountId}`}) ORDER BY e.id`;
const idsTold = async () => (await told()).map(({ msg_id }) => msg_id);

async function begun(how: 'admit' | 'reserve', more: object = {}): Promise<string> {
  await account.connectAdapter();
  return on.reserveOperation(how, account.createAdmission(more));
}

const commit = (operationId: string) => on.commitOperation(operationId);
const refund = (operationId: string) => on.refundOperation(operationId);
const compensate = (operationId: string) => on.ledger.compensate({ operationId, reason: 'unknown' });

describe('the event of an operation that ended', () => {
  it('says whose it was, what it cost and what the month counts since then', async () => {
    const { adapterId } = await account.connectAdapter();
    const admission = account.createAdmission({ cost: 3 });
    await on.ledger.admit(admission);
    await commit(admission.operationId);

    expect(await told()).toEqual([
      {
        msg_id: `${admission.operationId}:committed`,
        payload: {
          operationId: admission.operationId,
          accountId: account.accountId,
          keyId: account.key.id,
          adapterId,
          tool: 'create_box',
          cost: 3,
          state: 'committed',
          used: 3,
          limit: 500,
          periodStart: expect.stringMatching(/^20\d\d-\d\d-01$/),
          at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/),
        },
      },
    ]);
  });

  it('counts no longer what is given back', async () => {
    await begun('admit', { cost: 5 });
    const operationId = await begun('admit', { cost: 3 });
    await refund(operationId);

    expect(await told()).toMatchObject([
      { msg_id: `${operationId}:refunded`, payload: { state: 'refunded', cost: 3, used: 5 } },
    ]);
  });

  it('has no adapter when the service ran it', async () => {
    const operationId = await begun('reserve');
    await commit(operationId);

    expect(await told()).toMatchObject([{ msg_id: `${operationId}:committed`, payload: { adapterId: null } }]);
  });

  it('is told of what costs nothing too', async () => {
    const operationId = await begun('admit', { cost: 0 });
    await commit(operationId);

    expect(await told()).toMatchObject([{ msg_id: `${operationId}:committed`, payload: { cost: 0, used: 0 } }]);
  });

  it('is told for each of many that are committed at the same moment', async () => {
    await account.connectAdapter();
    const ids = await Promise.all(Array.from({ length: 12 }, () => begun('admit')));
    await Promise.all(ids.map(commit));

    expect((await idsTold()).sort()).toEqual(ids.map((id) => `${id}:committed`).sort());
  });
});

describe('the subject of an event', () => {
  const limit = 500;
  const most = (limit * quotaWarningPercent) / 100;
  const subjects = async () => {
    const rows = await on.database.prisma.$queryRaw<{ subject: string }[]>`
      SELECT e.subject::text FROM events.outbox e
      WHERE starts_with(e.subject, ${`usage.${account.accountId}`}) ORDER BY e.id`;
    return rows.map(({ subject }) => subject.replace(`usage.${account.accountId}`, ''));
  };

  it.each([
    ['all of a month is used, and then one less', limit, ['.most', '.most']],
    ['most of it is used, and then less', most, ['.most', '']],
    ['less is used', most - 1, ['', '']],
  ])('tells whether most of a month is used: when %s', async (_, used, told) => {
    await account.leaveOperations(limit - used + 1);
    const operationId = await begun('reserve');
    await commit(operationId);
    await compensate(operationId);

    expect(await subjects()).toEqual(told);
  });

  it('says so of each of many that are committed at the same moment', async () => {
    await account.leaveOperations(limit - most + 12);
    const ids = await Promise.all(Array.from({ length: 12 }, () => begun('reserve')));
    await Promise.all(ids.map(commit));

    expect(await subjects()).toEqual(ids.map(() => '.most'));
  });

  it('is plain where nothing may be used at all', async () => {
    await on.database.prisma.accountLimit.create({ data: { accountId: account.accountId, opLimit: 0 } });
    await commit(await begun('reserve', { cost: 0 }));

    expect(await subjects()).toEqual(['']);
  });
});

describe('what is told', () => {
  it.each([
    ['nothing while it is reserved', 'admit', {}, [], []],
    ['a commit once, however often it comes', 'admit', {}, [commit, commit, refund], ['committed']],
    ['a refund once, however often it comes', 'admit', {}, [refund, refund, commit, compensate], ['refunded']],
    ['a commit of what the service computed', 'reserve', {}, [commit], ['committed']],
    ['a commit, and that it is compensated', 'admit', {}, [commit, compensate], ['committed', 'refunded']],
    ['no compensation of what stands', 'admit', { idempotency }, [commit, compensate], ['committed']],
  ] as const)('is %s', async (_, how, more, ends, states) => {
    const operationId = await begun(how, more);
    for (const end of ends) await end(operationId);

    expect(await idsTold()).toEqual(states.map((state) => `${operationId}:${state}`));
  });

  it('is what the sweeper refunds', async () => {
    const operationId = await begun('admit');
    await account.expireOperation(operationId);
    await on.ledger.sweepOverdue(100);

    expect(await told()).toMatchObject([{ msg_id: `${operationId}:refunded`, payload: { used: 0 } }]);
  });

  it('is nothing about a refusal, nor about what was refunded before it came', async () => {
    await account.leaveOperations(0);
    const admission = account.createAdmission();
    await expect(on.ledger.reserve(admission)).rejects.toMatchObject({ code: 'quota_exhausted' });
    await expect(refund(crypto.randomUUID())).rejects.toMatchObject({ code: 'unknown_operation' });

    expect(await told()).toEqual([]);
  });
});
