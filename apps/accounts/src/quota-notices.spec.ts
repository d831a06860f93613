import { deadLetters, quotaNotices, streams, type UsageEvent, usageEvents } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { eventually, type TestDatabase, createTestDatabase, createUsageEvent, World } from '@kerf/testing';
import { accountsModule } from './accounts.module.ts';
import { readAccountsConfig } from './config.ts';
import { findReachedThresholds } from './quota-notices.ts';

describe('the thresholds of a month', () => {
  it.each([
    [0, 500, []],
    [399, 500, []],
    [400, 500, [80]],
    [499, 500, [80]],
    [500, 500, [80, 100]],
    [600, 500, [80, 100]],
    [2, 3, []],
    [3, 3, [80, 100]],
    [0, 0, []],
  ])('that %i of %i operations have reached are %j', (used, limit, reached) => {
    expect(findReachedThresholds({ used, limit })).toEqual(reached);
  });
});

describe('quota notices', () => {
  let copy: TestDatabase;
  let database: Database;
  let world: World;
  let accountId: string;
  beforeAll(async () => {
    copy = await createTestDatabase();
    database = Database.open(copy.url, { maxConnections: 4 });
    world = await World.start();
    await world.bus.streams.ensureStreams(streams, { replicas: 1 });
    const environment = { KERF_NATS_URL: world.natsUrl, KERF_INTERNAL_PORT: '0', KERF_DATABASE_URL: copy.url };
    await world.serve({ name: 'accounts', module: accountsModule }, readAccountsConfig(environment));
  });
  afterAll(async () => {
    await world.stop();
    await database.onApplicationShutdown();
    await copy.drop();
  });
  beforeEach(async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    ({ id: accountId } = await database.prisma.account.create({ data: { email } }));
  });

  const tell = (more: Partial<UsageEvent>) =>
    world.bus.streams.publish(usageEvents, {
      address: `${accountId}.most`,
      id: crypto.randomUUID(),
      content: createUsageEvent({ accountId, ...more }),
    });

  const notices = () =>
    database.prisma.quotaNotice.findMany({
      where: { accountId },
      orderBy: [{ periodStart: 'asc' }, { threshold: 'asc' }],
    });

  const heard = () => eventually(async () => expect(await world.countPendingMessages(quotaNotices)).toBe(0));

  const shortly = async () => (await notices()).map(({ periodStart, threshold }) => [day(periodStart), threshold]);
  const day = (date: Date) => date.toISOString().slice(0, 10);

  it('are written once for each month and threshold', async () => {
    await tell({ used: 399 });
    await tell({ used: 400 });
    await tell({ used: 450 });
    await heard();
    expect(await shortly()).toEqual([['2026-11-01', 80]]);

    await tell({ used: 500 });
    await tell({ used: 400, periodStart: '2026-12-01' });
    await heard();
    expect(await shortly()).toEqual([
      ['2026-11-01', 80],
      ['2026-11-01', 100],
      ['2026-12-01', 80],
    ]);
  });

  it('stay as they are when events come again, late, or read lower', async () => {
    await tell({ used: 500 });
    await heard();
    const first = await notices();
    await tell({ used: 500 });
    await tell({ used: 400 });
    await tell({ used: 10, state: 'refunded' });
    await heard();

    expect(first).toHaveLength(2);
    expect(await notices()).toEqual(first);
  });

  it('are not written for an account that is gone, and its event is done', async () => {
    const gone = crypto.randomUUID();
    await tell({ accountId: gone, used: 500 });
    await heard();

    expect(await database.prisma.quotaNotice.count({ where: { accountId: gone } })).toBe(0);
    expect(await world.readStoredMessages(deadLetters)).toEqual([]);
  });
});
