import { randomBytes } from 'node:crypto';
import type { Database } from '@kerf/db';
import { v7 as uuidv7 } from 'uuid';
import { adapterSession } from './test-rows.fixture.ts';

/** Inserts this many accounts, each with a capped key, an adapter and one settled operation of this month. */
export async function writeAccounts(database: Database, count: number): Promise<void> {
  const { prisma } = database;
  const periodStart = new Date(new Date().setUTCDate(1));
  const accounts = Array.from({ length: count }, () => ({ id: crypto.randomUUID(), key: crypto.randomUUID() }));
  const each = <Row>(row: (account: (typeof accounts)[number]) => Row) => ({ data: accounts.map(row) });
  const keyFields = { prefix: 'kerf_live_test', last4: 'test', monthlyCap: 9 };

  await prisma.account.createMany(each(({ id }) => ({ id, email: `${id}@example.com` })));
  await prisma.member.createMany(each(({ id }) => ({ id, accountId: id, email: `${id}@example.com` })));
  await prisma.apiKey.createMany(
    each(({ id, key }) => ({ id: key, accountId: id, memberId: id, digest: randomBytes(32), ...keyFields })),
  );
  await prisma.period.createMany(each(({ id }) => ({ accountId: id, periodStart, opLimit: 500, used: 1 })));
  await prisma.familyPeriod.createMany(each(({ key }) => ({ family: key, periodStart, opLimit: 9, used: 1 })));
  await prisma.adapterSession.createMany(
    each(({ id, key }) => adapterSession({ accountId: id, key: { id: key, digest: '' } }, {})),
  );
  await prisma.operation.createMany(each(({ id, key }) => createEndedOperation(id, key, periodStart)));
}

const createEndedOperation = (accountId: string, keyId: string, periodStart: Date) => ({
  id: uuidv7(),
  accountId,
  keyId,
  periodStart,
  tool: 'create_box',
  cost: 1,
  state: 'committed' as const,
  rolledUp: 'committed' as const,
  settledAt: new Date(),
});
