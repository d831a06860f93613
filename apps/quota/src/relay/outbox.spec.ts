import { Database } from '@kerf/db';
import { type TestDatabase, createTestDatabase } from '@kerf/testing';
import { Outbox } from './outbox.ts';

let copy: TestDatabase;
let database: Database;
let outbox: Outbox;
beforeEach(async () => {
  copy = await createTestDatabase();
  database = Database.open(copy.url, { maxConnections: 4 });
  outbox = new Outbox(database);
});
afterEach(async () => {
  await database.onApplicationShutdown();
  await copy.drop();
});

const publish = (subject: string, id: string, payload: string) =>
  database.prisma.$executeRaw`SELECT events.publish(${subject}, ${id}, ${payload}::jsonb)`;
const next = async (atMost: number) => outbox.readEvents(await outbox.readEntries(atMost), atMost);
const waiting = async () => (await next(100)).map(({ msg_id }) => msg_id);

describe('the outbox', () => {
  it('gives the oldest events first, as they were told', async () => {
    for (const id of ['a', 'b', 'c']) await publish('usage.x', id, `{"id":"${id}"}`);

    expect(await next(2)).toEqual([
      { id: expect.any(String), subject: 'usage.x', msg_id: 'a', payload: '{"id": "a"}' },
      { id: expect.any(String), subject: 'usage.x', msg_id: 'b', payload: '{"id": "b"}' },
    ]);
  });

  it('gives no more of an event that waits than its id and its subject, until it is read', async () => {
    for (const id of ['a', 'b', 'c']) await publish(`usage.${id}`, id, '{}');
    const entries = await outbox.readEntries(3);

    expect(entries).toEqual(['a', 'b', 'c'].map((id) => ({ id: expect.any(String), subject: `usage.${id}` })));
    expect(await outbox.readEvents(entries.filter(({ subject }) => subject !== 'usage.b').reverse(), 3)).toEqual([
      { ...entries[0], msg_id: 'a', payload: '{}' },
      { ...entries[2], msg_id: 'c', payload: '{}' },
    ]);
  });

  it('keeps no event of a transaction that does not commit', async () => {
    const undone = database.prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw`SELECT events.publish('usage.x', 'undone', '{}'::jsonb)`;
      throw new Error('undone');
    });

    await expect(undone).rejects.toThrow('undone');
    expect(await waiting()).toEqual([]);
  });

  it('gives no event again that was stored, but one that a slower transaction told before', async () => {
    await database.prisma.$transaction(async (slower) => {
      await slower.$executeRaw`SELECT events.publish('usage.x', 'slower', '{}'::jsonb)`;
      await publish('usage.x', 'faster', '{}');
      const seen = await next(100);
      expect(seen.map(({ msg_id }) => msg_id)).toEqual(['faster']);
      await outbox.markStored(
        seen.map(({ id }) => id),
        'server',
      );
    });

    expect(await waiting()).toEqual(['slower']);
  });

  it('counts what waits, and for how long the oldest does', async () => {
    expect(await outbox.countBacklog()).toEqual({ waiting: 0, oldestSeconds: 0 });
    await publish('usage.x', 'a', '{}');
    await publish('usage.x', 'b', '{}');
    await database.prisma
      .$executeRaw`UPDATE events.outbox SET created_at = now() - interval '1 hour' WHERE msg_id = 'a'`;
    const { waiting: count, oldestSeconds } = await outbox.countBacklog();

    expect(count).toBe(2);
    expect(Math.floor(oldestSeconds / 3_600)).toBe(1);
  });

  it('gives events again that another server stored, the first of them first', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await publish('usage.x', id, '{}');
    const [a, b, c] = (await next(3)).map(({ id }) => id);
    await outbox.markStored([String(a), String(b)], 'gone');
    await outbox.markStored([String(c)], 'here');
    expect(await waiting()).toEqual(['d']);
    expect(await outbox.countBacklog()).toMatchObject({ waiting: 1 });

    expect([await outbox.restoreEvents(1, 'here'), await outbox.restoreEvents(5, 'here')]).toEqual([1, 1]);
    expect(await outbox.restoreEvents(5, 'here')).toBe(0);
    expect(await waiting()).toEqual(['a', 'b', 'd']);
  });

  it.each([
    ['a subject with a wildcard', 'usage.>', 'id', '{}'],
    ['a subject without an address', 'usage', 'id', '{}'],
    ['an empty id', 'usage.x', '', '{}'],
    ['an id of two lines', 'usage.x', 'a\nb', '{}'],
    ['more than a message may hold', 'usage.x', 'id', JSON.stringify('x'.repeat(300_000))],
  ])('refuses %s', async (_, subject, id, payload) => {
    await expect(publish(subject, id, payload)).rejects.toThrow(/events\.(subject|message_id|payload) violates/);
    expect(await waiting()).toEqual([]);
  });
});
