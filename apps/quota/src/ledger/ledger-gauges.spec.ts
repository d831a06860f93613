import { metrics, silentLog } from '@kerf/telemetry';
import { createTestDatabase } from '@kerf/testing';
import { LedgerGauges } from './ledger-gauges.ts';
import { TestLedger } from './test-ledger.fixture.ts';

const names = [
  'kerf.reservations.open',
  'kerf.reservations.age',
  'kerf.reservations.overdue',
  'kerf.outbox.held',
] as const;

/** Values at a scrape; undefined for what no process reports. */
const scrape = () => names.map((name) => metrics.getGauge(name).collect()[0]?.value);

describe('the gauges of the ledger', () => {
  let on: TestLedger;
  let gauges: LedgerGauges;
  const relay = { isLeading: true };
  beforeEach(async () => {
    on = new TestLedger(await createTestDatabase());
    relay.isLeading = true;
    gauges = new LedgerGauges(on.quotaDatabase, relay, silentLog);
  });
  afterEach(async () => {
    await gauges.beforeApplicationShutdown();
    await on.drop();
  });

  it('are zero in a ledger without operations', async () => {
    await gauges.read();

    expect(scrape()).toEqual([0, 0, 0, 0]);
  });

  it('count open reservations, and say how old the oldest is and how long its deadline is over', async () => {
    const account = await on.createAccount();
    const [settled, open, overdue] = await Promise.all(
      [1, 2, 3].map(() => on.reserveOperation('reserve', account.createAdmission())),
    );
    await on.commitOperation(String(settled));
    const { operation } = on.database.prisma;
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
    await operation.update({ where: { id: String(open) }, data: { reservedAt: ago(600) } });
    await operation.update({ where: { id: String(overdue) }, data: { deadline: ago(60) } });
    await gauges.read();

    const [count, ageS, overdueS] = scrape();
    expect(count).toBe(2);
    expect(ageS).toBeGreaterThanOrEqual(600);
    expect(overdueS).toBeGreaterThanOrEqual(60);
    expect(overdueS).toBeLessThan(600);
  });

  it('count published events that are still held', async () => {
    const { prisma } = on.database;
    await prisma.$executeRaw`SELECT events.publish('usage.x', n::text, '{}'::jsonb) FROM generate_series(1, 3) n`;
    await prisma.$executeRaw`
      SELECT events.mark_stored(ARRAY(SELECT id FROM events.outbox ORDER BY id LIMIT 2), 'server')`;
    await gauges.read();

    expect(scrape().at(-1)).toBe(2);
  });

  it('come from the leader of the relay alone', async () => {
    await gauges.read();
    relay.isLeading = false;
    await gauges.read();

    expect(scrape()).toEqual([undefined, undefined, undefined, undefined]);
  });
});
