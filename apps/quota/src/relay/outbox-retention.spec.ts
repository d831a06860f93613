import { streams } from '@kerf/contracts';
import { Database } from '@kerf/db';
import { countRowsRead, createTestDatabase, type TestDatabase } from '@kerf/testing';
import { createRecordingLog } from './test-outbox.fixture.ts';
import { Outbox } from './outbox.ts';
import { OutboxRetention, safeAfterS } from './outbox-retention.ts';

let copy: TestDatabase;
let database: Database;
let outbox: Outbox;
beforeEach(async () => {
  copy = await createTestDatabase();
  database = Database.open(copy.url, { maxConnections: 1, timeoutFactor: 10 });
  outbox = new Outbox(database);
});
afterEach(async () => {
  await database.onApplicationShutdown();
  await copy.drop();
});

/** Writes events that are numbered from 1. */
const writeEvents = (count: number) =>
  database.prisma.$executeRaw`
    SELECT events.publish('usage.x', n::text, '{}'::jsonb) FROM generate_series(1, ${count}::int) n`;
const listIds = async () =>
  (await database.prisma.outboxEvent.findMany({ orderBy: { id: 'asc' } })).map(({ msgId }) => Number(msgId));
const listStored = async () => (await database.prisma.storedEvent.findMany()).map(({ msgId }) => Number(msgId));
const ids = async () => (await outbox.readEntries(10_000)).map(({ id }) => id);
const end = new AbortController().signal;

function retain(maxWaiting: number) {
  const [log, lines] = createRecordingLog();
  return { lines, run: () => new OutboxRetention(database, log, maxWaiting).removeEvents(end) };
}

describe('the outbox', () => {
  it.each(streams)('keeps no event for longer than $name drops it as a duplicate', ({ duplicateWindowMs }) => {
    expect(duplicateWindowMs).toBeGreaterThan(safeAfterS * 1_000);
  });

  it('keeps a stored event until its server has certainly written it', async () => {
    await writeEvents(3);
    const [first, second] = await ids();
    await outbox.markStored([String(first), String(second)], 'server');
    await database.prisma.storedEvent.updateMany({
      where: { msgId: '1' },
      data: { storedAt: new Date(Date.now() - (safeAfterS + 1) * 1_000) },
    });
    await retain(1_000).run();

    expect(await listIds()).toEqual([3]);
    expect(await listStored()).toEqual([2]);
  });

  it('drops the oldest events above its bound, and says so', async () => {
    await writeEvents(3_500);
    const { run, lines } = retain(1_000);
    await run();
    await run();

    expect(await listIds()).toEqual(Array.from({ length: 1_000 }, (_, index) => 2_501 + index));
    expect(lines).toEqual(['dropped the oldest events of the outbox: JetStream is away']);
  });

  it('does not count stored events, nor ids without an event, as waiting', async () => {
    await writeEvents(3_000);
    const all = await ids();
    await outbox.markStored(all.slice(1, 2_500), 'server');
    const { run, lines } = retain(1_000);
    await run();

    expect(await listIds()).toHaveLength(501);
    expect(await listStored()).toHaveLength(2_499);
    expect(lines).toEqual([]);
  });

  it('drops an event that waited for as long as its stream would have kept it', async () => {
    await writeEvents(2);
    await database.prisma.outboxEvent.updateMany({
      where: { msgId: '1' },
      data: { createdAt: new Date(Date.now() - 8 * 86_400_000) },
    });
    await retain(1_000).run();

    expect(await listIds()).toEqual([2]);
  });

  it('is read by indexes alone, also when it has grown', async () => {
    const calls = [() => outbox.readEntries(10), () => retain(1_000_000).run()];
    for (let time = 0; time < 6; time += 1) for (const call of calls) await call();
    await writeEvents(4_000);
    await outbox.markStored((await ids()).slice(0, 2_000), 'server');

    // The first reader marks the index entries of moved events as dead.
    for (const call of calls) await call();
    const read = [];
    for (const call of calls.toReversed()) read.push(await countRowsRead(database, call));
    expect(Math.max(...read)).toBeLessThan(400);
  });
});
