import { Database } from '@kerf/db';
import { createTestDatabase } from '@kerf/testing';
import type { TestAccount } from './test-account.fixture.ts';
import { getFaultCode, outcome, TestLedger } from './test-ledger.fixture.ts';
import { createId, dayMs, namePartition, TestPartitions } from './test-partitions.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';
import { statements } from './ledger-statements.ts';
import { toAdmitArguments } from './admission-arguments.ts';

let on: TestLedger;
let partitions: TestPartitions;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
  partitions = new TestPartitions(on);
});
afterAll(() => on.drop());
beforeEach(async () => {
  account = await on.createAccount();
});

const getState = (operationId: string) => on.ledger.getOperation({ accountId: account.accountId, operationId });

describe('an operation', () => {
  it.each([
    ['today', 0, 0, namePartition(0)],
    ['in the last millisecond of today', 0, dayMs - 1, namePartition(0)],
    ['in the first millisecond of tomorrow', 1, 0, namePartition(1)],
    ['a week ahead', 7, 0, namePartition(7)],
    ['beyond all days, by a wrong clock', 400, 0, 'operation_default'],
    ['before the partitions began', -400, 0, 'operation_before'],
  ])('with an id made %s is in one partition, and ends as any other', async (_, day, ms, name) => {
    const operationId = createId(day, ms);
    await on.ledger.reserve(account.createAdmission({ operationId }));
    expect(await partitions.find(operationId)).toBe(name);
    expect(await getFaultCode(on.ledger.reserve(account.createAdmission({ operationId })))).toBe('operation_running');

    expect(await on.commitOperation(operationId)).toMatchObject({ state: 'committed', usage: { used: 1 } });
    expect(await getState(operationId)).toMatchObject({ state: 'committed' });
    await on.ledger.compensate({ operationId, reason: 'unknown' });
    expect(await account.getUsed()).toBe(0);
  });

  it('is refunded at its deadline, and counted, whatever its partition', async () => {
    const ids = [-400, 0, 1, 7, 400].map((day) => createId(day));
    for (const operationId of ids) await on.ledger.reserve(account.createAdmission({ operationId }));
    for (const operationId of ids) await account.expireOperation(operationId);

    expect(await on.ledger.sweepOverdue(100)).toBe(5);
    expect(await account.getUsed()).toBe(0);
    await on.ledger.rollUp(1_000);
    expect(await on.ledger.getUsage({ accountId: account.accountId, days: 1 })).toMatchObject({
      totals: { operations: 0, refunded: 5 },
    });
  });
});

describe('an idempotency key', () => {
  const retries = 8;
  /** Requests with one key whose ids are on both sides of midnight. */
  const retry = () => {
    const idempotency = { key: crypto.randomUUID(), fingerprint: randomDigest() };
    return Array.from({ length: retries }, (_, place) =>
      account.createAdmission({ idempotency, operationId: createId(place % 2, place % 2 ? 1 : dayMs - 1) }),
    );
  };

  it('admits one of the requests that two services send around midnight, and is replayed to the others', async () => {
    const other = new TestLedger({ url: on.url, drop: async () => undefined });
    for (let round = 1; round <= 10; round += 1) {
      const requests = retry();
      const codes = await Promise.all(
        requests.map((request, place) => getFaultCode((place % 3 ? on : other).ledger.reserve(request))),
      );
      const admitted = requests.filter((_, place) => codes[place] === undefined);
      expect(codes.filter((code) => code === 'operation_running')).toHaveLength(retries - 1);
      expect(admitted).toHaveLength(1);

      await on.commitOperation(admitted[0]?.operationId ?? '');
      for (const request of requests)
        expect(await other.ledger.reserve({ ...request, operationId: createId(1) })).toMatchObject({ replay: outcome });
      expect(await account.getUsed()).toBe(round);
    }
    await other.drop();
  });

  it('is free after a failure, and belongs to the next operation alone, of another day', async () => {
    const [first, second] = retry();
    if (!first || !second) throw new Error('there are two requests');
    await on.ledger.reserve(first);
    await on.refundOperation(first.operationId);
    await on.ledger.reserve(second);

    await on.ledger.compensate({ operationId: first.operationId, reason: 'unknown' });
    expect(await getFaultCode(on.ledger.reserve({ ...first, operationId: createId(2) }))).toBe('operation_running');
    expect(await on.database.prisma.claim.findMany({ where: { accountId: account.accountId } })).toMatchObject([
      { operation: second.operationId },
    ]);
  });

  it('is not taken by a request with the id of another operation, or one that the month has no room for', async () => {
    const [first, second] = retry();
    if (!first || !second) throw new Error('there are two requests');
    const { operationId } = first;
    await on.ledger.reserve(account.createAdmission({ operationId }));
    expect(await getFaultCode(on.ledger.reserve(first))).toBe('operation_running');
    const { digest } = await account.addCappedKey(1);
    await on.ledger.reserve(account.createAdmission({ keys: [digest] }));
    expect(await getFaultCode(on.ledger.reserve({ ...second, keys: [digest] }))).toBe('key_cap_reached');

    expect(await on.database.prisma.claim.count({ where: { accountId: account.accountId } })).toBe(0);
    await on.ledger.reserve(second);
    expect(await account.getUsed()).toBe(3);
  });
});

describe('a statement of the ledger', () => {
  // Other connections of the database read no operation: Postgres adds up what all have read.
  let quiet: TestLedger;
  let service: Database;
  beforeAll(async () => {
    quiet = new TestLedger(await createTestDatabase());
    service = Database.open(quiet.url, { maxConnections: 1, timeoutFactor: 10 });
  });
  afterAll(async () => {
    await service.onApplicationShutdown();
    await quiet.drop();
  });

  it('reads the partition of its operation, and no other', async () => {
    const idempotency = { key: 'order-1', fingerprint: randomDigest() };
    const caller = await quiet.createAccount();
    const request = { ...caller.createAdmission({ idempotency, operationId: createId(0) }), isRouted: false };
    const batch = [createId(1), createId(1)];
    for (const operationId of batch) await quiet.ledger.reserve(caller.createAdmission({ operationId }));
    const run = (name: keyof typeof statements, values: readonly unknown[]) =>
      partitions.listRead(service, () => service.queryRows(statements[name], values));
    const answer = JSON.stringify(outcome);
    const today = [namePartition(0)];

    expect(await run('admit', toAdmitArguments(request))).toEqual(today);
    expect(await run('settle', [request.operationId, 'committed', answer, null, answer, 1_000])).toEqual(today);
    expect(await run('admit', toAdmitArguments({ ...request, operationId: createId(3) }))).toEqual(today);
    expect(await run('reportOf', [caller.accountId, request.operationId])).toEqual(today);
    expect(await run('compensate', [request.operationId, 'unknown'])).toEqual(today);
    expect(await run('commitAll', [batch, [answer, answer], [answer, answer], 1_000])).toEqual([namePartition(1)]);
  });
});
