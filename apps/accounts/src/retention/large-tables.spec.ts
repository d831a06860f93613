import { randomBytes } from 'node:crypto';
import { Database } from '@kerf/db';
import { countRowsRead, createTestDatabase, type TestDatabase } from '@kerf/testing';

/** Number of rows of each table; a statement that reads a tenth of them has not found them by an index. */
const rows = 2_000;
/** Number of executions after which Postgres may keep a generic plan. */
const timesUntilPlanned = 6;

const statements = {
  prune_audit: ['SELECT accounts.prune_audit($1, $2)', [100, 400]],
  prune_keys: ['SELECT accounts.prune_keys($1, $2)', [100, 90]],
  prune_invitations: ['SELECT accounts.prune_invitations($1, $2)', [100, 90]],
  prune_notices: ['SELECT accounts.prune_notices($1)', [100]],
  change_wait: ['SELECT accounts.change_wait($1, $2)', [crypto.randomUUID(), 500]],
  withdraw: ['SELECT accounts.withdraw($1)', [randomBytes(32)]],
} as const;
const names = Object.keys(statements) as (keyof typeof statements)[];

let copy: TestDatabase;
/** One connection, which plans each statement while the tables are empty. */
let database: Database;
const read = new Map<string, number>();

beforeAll(async () => {
  copy = await createTestDatabase();
  database = Database.open(copy.url, { maxConnections: 1, timeoutFactor: 10 });
  for (let time = 0; time < timesUntilPlanned; time += 1) await runAll();
  await writeRows();
  await runAll();
});
afterAll(async () => {
  await database.onApplicationShutdown();
  await copy.drop();
});

async function runAll(): Promise<void> {
  for (const name of names) {
    const [text, values] = statements[name];
    read.set(name, await countRowsRead(database, () => database.queryRows({ name, text }, values)));
  }
}

/** Writes rows that are all too young to be removed, except one of each table. */
async function writeRows(): Promise<void> {
  const { prisma } = database;
  const ages = Array.from({ length: rows }, (_, index) => new Date(Date.now() - (index === 0 ? 500 : 5) * 86_400_000));
  const accounts = ages.map((at) => ({ id: crypto.randomUUID(), at }));
  const digest = () => randomBytes(32);
  await prisma.account.createMany({ data: accounts.map(({ id }) => ({ id, email: `${id}@example.com` })) });
  await prisma.apiKey.createMany({
    data: accounts.map(({ id, at }) => ({ accountId: id, digest: digest(), prefix: 'k', last4: 'z', revokedAt: at })),
  });
  await prisma.invitation.createMany({
    data: accounts.map(({ id, at }) => ({
      accountId: id,
      email: `${id}@example.com`,
      role: 'member' as const,
      tokenDigest: digest(),
      invitedBy: id,
      expiresAt: at,
    })),
  });
  await prisma.quotaNotice.createMany({
    data: accounts.map(({ id, at }) => ({ accountId: id, periodStart: at, threshold: 80 })),
  });
  await prisma.withdrawnSecret.createMany({ data: ages.map(() => ({ digest: digest() })) });
  await prisma.auditHead.createMany({
    data: accounts.map(({ id, at }) => ({ accountId: id, seq: 0, hash: digest(), oldestAt: at })),
  });
}

describe('a connection that made its plans when the tables were empty', () => {
  it.each(names)('finds what %s needs when they have grown', (name) => {
    expect(read.get(name)).toBeLessThan(rows / 10);
  });

  it('has removed the one old row of each table', async () => {
    const { apiKey, invitation, quotaNotice } = database.prisma;
    expect([await apiKey.count(), await invitation.count(), await quotaNotice.count()]).toEqual(
      Array.from({ length: 3 }, () => rows - 1),
    );
  });
});
