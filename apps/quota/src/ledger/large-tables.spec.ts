import { Database } from '@kerf/db';
import { countRowsRead, createTestDatabase } from '@kerf/testing';
import { writeAccounts } from './large-tables.fixture.ts';
import { statements } from './ledger-statements.ts';
import type { TestAccount } from './test-account.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';
import { toBytea, toAdmitAllArguments, toAdmitArguments, toCheckArguments } from './admission-arguments.ts';

type Name = keyof typeof statements;
type Call = readonly [name: Name, values: readonly unknown[]];

/** So many rows that every table has; who reads a tenth of them has not found what it looked for by an index. */
const rows = 2_000;
/** Number of executions after which Postgres may keep a generic plan: from the sixth on. */
const timesUntilPlanned = 6;
const outcome = JSON.stringify({ ok: true, result: {} });
const bound = 1_000_000;
const noId = '00000000-0000-0000-0000-000000000000';
/** Done again and again, also when there is nothing to do yet. */
const chores: readonly Call[] = [
  ['sweep', [100]],
  ['rollUp', [100]],
  ['forgetAnswers', [100]],
  ['prune', [100, 8]],
  ['pruneRefunded', [100, 2]],
  ['pruneUsage', [100, 122]],
  ['gauges', []],
  ['preparePartition', [7]],
  ['dropPartition', [8]],
  ['partitions', []],
];

let on: TestLedger;
/** One connection, which plans each statement once. */
let service: Database;
let account: TestAccount;
let capped: string;
const read = new Map<Name, number>();
const answers = new Map<Name, unknown>();

beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
  service = Database.open(on.url, { maxConnections: 1, timeoutFactor: 10 });
  account = await on.createAccount();
  await account.connectAdapter();
  capped = (await account.addCappedKey(100)).digest;
  await service.prisma.$executeRaw`ANALYZE`;
  for (const [name, values] of chores) await service.queryRows(statements[name], values);
  for (let time = 0; time < timesUntilPlanned; time += 1) await work();
  await writeAccounts(on.database, rows);
  await work();
});
afterAll(async () => {
  await service.onApplicationShutdown();
  await on.drop();
});

describe('a connection that made its plans when the tables were small', () => {
  it.each(Object.keys(statements) as Name[])('finds what %s needs when they have grown', (name) => {
    expect(read.get(name)).toBeLessThan(rows / 10);
  });

  it('is seen when it reads a whole table', async () => {
    expect(await countRowsRead(service, () => service.prisma.operation.count())).toBeGreaterThanOrEqual(rows);
  });

  it('does what it is asked for', () => {
    expect(Object.fromEntries(answers)).toMatchObject({
      identify: [{ outcome: 'ok' }],
      living: [{ key_id: account.key.id }],
      mayRun: [{ alive: true }],
      admit: [{ outcome: 'ok' }],
      checkAdmission: [{ outcome: 'conflict' }],
      preview: [{ outcome: 'ok' }],
      admitAll: [{ outcome: 'ok' }, { outcome: 'ok' }],
      commitAll: [{ state: 'committed' }, { state: 'committed' }],
      commitPart: [{ state: 'committed' }],
      settle: [{ state: 'refunded' }],
      compensate: [{ state: 'refunded' }],
      sweep: [{ swept: 1 }],
      rollUp: [{ rolled: 6 }],
      gauges: [{ held: 0 }],
      reportOf: [{ state: 'reserved' }],
    });
  });
});

/** Every statement; nothing is old enough to be forgotten or pruned. */
async function work(): Promise<void> {
  const { accountId, key } = account;
  const [ended, refunded, part, kept] = await Promise.all([1, 1, 5, 1].map((cost) => begin(cost)));
  await account.expireOperation(await begin(1));
  const many = [asked(), asked({ keys: [randomDigest(), key.digest] })];
  const idempotency = { key: crypto.randomUUID(), fingerprint: randomDigest() };
  const ids = many.map(({ operationId }) => operationId);
  const calls: Call[] = [
    ['identify', [[toBytea(capped)]]],
    ['living', [[key.id]]],
    ['mayRun', [accountId, [key.id]]],
    ['admit', toAdmitArguments(asked({ keys: [capped], idempotency }))],
    ['checkAdmission', toCheckArguments(asked({ keys: [capped], idempotency }))],
    ['preview', [[toBytea(key.digest)], 'free', 1, null, ['create_box']]],
    ['admitAll', toAdmitAllArguments(many)],
    ['commitAll', [ids, ids.map(() => outcome), ids.map(() => outcome), bound]],
    ['commitPart', [part, outcome, 2, outcome, bound]],
    ['settle', [refunded, 'refunded', outcome, 'failed', outcome, bound]],
    ['compensate', [ended, 'unknown']],
    ...chores,
    ['reportOf', [accountId, kept]],
    ['storage', []],
    ['usage', [accountId, 30]],
    ['operationsOf', [accountId, new Date(), kept, 10, null, null, null, null]],
    ['usageSeries', [accountId, 30, 'key', 5]],
    ['usageRows', [accountId, '-infinity', '', noId, noId, 100]],
  ];
  for (const [name, values] of calls)
    read.set(
      name,
      await countRowsRead(service, async () => answers.set(name, await service.queryRows(statements[name], values))),
    );
}

const asked = (more: Parameters<TestAccount['createAdmission']>[0] = {}) => ({
  ...account.createAdmission({ keys: [account.key.digest], ...more }),
  isRouted: true,
});

async function begin(cost: number): Promise<string> {
  const admission = asked({ keys: [capped], cost });
  await service.queryRows(statements.admit, toAdmitArguments(admission));
  return admission.operationId;
}
