import { Fault } from '@kerf/errors';
import { orUnavailable } from './connection-errors.ts';
import type { Database } from './database.ts';
import { double, backendPid, unavailableFault, getTemplateUrl, withDatabase } from './with-database.fixture.ts';

const nowhere = 'postgresql://kerf@127.0.0.1:1/kerf';
const undone = { ...unavailableFault, isUndone: true };
const unknown = { ...unavailableFault, isUndone: false };

const sleep = { name: 'sleep', text: 'SELECT pg_sleep($1)' };
const suicide = { name: 'suicide', text: 'SELECT pg_terminate_backend(pg_backend_pid())' };

describe('a database', () => {
  it('answers one row of a statement, and every tier of the catalogue over Prisma', () =>
    withDatabase(getTemplateUrl(), 2, async (database) => {
      expect(await database.queryOne<{ doubled: number }>(double, [21])).toEqual({ doubled: 42 });
      expect(await database.prisma.tierLimit.findMany({ orderBy: { tier: 'asc' } })).toEqual([
        { tier: 'free', opLimit: 500 },
        { tier: 'maker', opLimit: 3_000 },
        { tier: 'pro', opLimit: 20_000 },
        { tier: 'team', opLimit: 50_000 },
        { tier: 'enterprise', opLimit: 200_000 },
      ]);
      await expect(database.check()).resolves.toBeUndefined();
    }));

  it('is unavailable when nothing listens', () =>
    withDatabase(nowhere, 1, async (database) => {
      await expect(database.check()).rejects.toMatchObject(unavailableFault);
      await expect(database.queryOne(double, [1])).rejects.toMatchObject(undone);
      await expect(database.prisma.account.count()).rejects.toMatchObject(unavailableFault);
    }));

  it.each([
    ['a statement takes too long', sleep, [5]],
    ['the server ends the connection', suicide, []],
  ])('is unavailable when %s, and answers the next call', (_, statement, values) =>
    withDatabase(getTemplateUrl(), 1, async (database) => {
      await expect(database.queryOne(statement, values)).rejects.toMatchObject(unknown);
      expect(await database.queryOne(double, [1])).toEqual({ doubled: 2 });
    }),
  );

  it.each([
    ['a statement takes too long', 'SELECT pg_sleep(5)'],
    ['the server ends the connection', 'SELECT pg_terminate_backend(pg_backend_pid())'],
  ])('is unavailable over Prisma when %s, and answers the next call', (_, text) =>
    withDatabase(getTemplateUrl(), 1, async (database) => {
      await expect(database.prisma.$queryRawUnsafe(text)).rejects.toMatchObject(unavailableFault);
      expect(await database.prisma.tierLimit.count()).toBe(5);
    }),
  );

  it('is unavailable when no connection becomes free in time', () =>
    withDatabase(getTemplateUrl(), 1, async (database) => {
      const first = database.queryOne(sleep, [0.95]);
      await expect(database.queryOne(double, [1])).rejects.toMatchObject(undone);
      await first;
    }));

  it('survives the loss of a connection that nobody uses', () =>
    withDatabase(getTemplateUrl(), 2, async (database) => {
      const [own] = await Promise.all([database.queryOne<{ pid: number }>(backendPid, []), database.check()]);
      await withDatabase(getTemplateUrl(), 1, async (other) => {
        await other.queryOne({ name: 'kill', text: 'SELECT pg_terminate_backend($1, 1000)' }, [own.pid]);
      });

      expect(await database.queryOne(double, [1])).toEqual({ doubled: 2 });
    }));

  it('writes all of a transaction or nothing, and throws what ended it', () =>
    withDatabase(getTemplateUrl(), 2, async (database) => {
      const emails = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`];
      const open = (end: () => void) =>
        database.transaction(async ({ account }) => {
          for (const email of emails) await account.create({ data: { email } });
          end();
          return account.count({ where: { email: { in: emails } } });
        });
      const count = () => database.prisma.account.count({ where: { email: { in: emails } } });
      const fail = () => {
        throw Fault.of('team_full', { limit: 10 });
      };

      await expect(open(fail)).rejects.toMatchObject({ code: 'team_full' });
      expect(await count()).toBe(0);
      expect(await open(() => undefined)).toBe(2);
      expect(await count()).toBe(2);
      await database.prisma.account.deleteMany({ where: { email: { in: emails } } });
    }));

  it.each([
    ['nothing listens', nowhere, 'SELECT 1'],
    ['a statement in it takes too long', undefined, 'SELECT pg_sleep(5)'],
    ['the server ends its connection', undefined, 'SELECT pg_terminate_backend(pg_backend_pid())'],
  ])('is unavailable for a transaction when %s', (_, address, text) =>
    withDatabase(address ?? getTemplateUrl(), 1, async (database) => {
      const work = database.transaction((transaction) => transaction.$queryRawUnsafe(text));
      await expect(work).rejects.toMatchObject(unavailableFault);
    }),
  );

  it('lets go of what a process has locked that fell silent in a transaction', () =>
    withDatabase(getTemplateUrl(), 1, (silent) =>
      withDatabase(getTemplateUrl(), 1, async (other) => {
        const resource = crypto.randomUUID();
        const work = silent.holdLock(crypto.randomUUID(), async (calls) => {
          await calls.queryRows({ name: 'begin', text: 'BEGIN' }, []);
          await calls.queryOne(lockUntilEnd, [resource]);
          await onceFree(other, resource);
          return calls.queryOne(double, [1]);
        });

        await expect(work).rejects.toMatchObject(unavailableFault);
      }),
    ));

  it('has the server look after clients that are gone without a word', () =>
    withDatabase(getTemplateUrl(), 1, async (database) => {
      const settings = `SELECT name, setting FROM pg_settings WHERE name LIKE 'tcp_keepalives%' ORDER BY name`;
      const [count, idle, interval] = await database.queryRows<{ setting: string }>(
        { name: 'settings', text: settings },
        [],
      );

      expect([idle, interval, count].map((row) => row?.setting)).toEqual(['10', '5', '4']);
    }));

  it.each([
    ['its disk is full', '53100'],
    ['its memory is full', '53200'],
    ['its disk is broken', '58030'],
    ['the statement was ended as a deadlock', '40P01'],
  ])('is unavailable, with nothing done, when %s', (_, state) =>
    withDatabase(getTemplateUrl(), 1, async (database) => {
      const text = `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`;

      await expect(database.queryRows({ name: state, text }, [])).rejects.toMatchObject(undone);
      await expect(database.prisma.$executeRawUnsafe(text)).rejects.toMatchObject(undone);
      await expect(database.transaction((work) => work.$executeRawUnsafe(text))).rejects.toMatchObject(undone);
    }),
  );

  it('is unavailable, and nobody knows what was done, when it breaks down for want of disk', () => {
    const panic = Object.assign(new Error('could not write to the log'), { code: '53100', severity: 'PANIC' });

    return expect(orUnavailable(Promise.reject(panic))).rejects.toMatchObject(unknown);
  });

  it('passes every other error', () =>
    withDatabase(getTemplateUrl(), 1, async (database) => {
      const broken = database.queryOne({ name: 'broken', text: 'SELECT 1 / $1::int' }, [0]);
      await expect(broken).rejects.toMatchObject({ code: '22012' });
      await expect(database.queryOne({ name: 'none', text: 'SELECT WHERE false' }, [])).rejects.toThrow(
        /none returned no row/,
      );
    }));
});

/** Waits as long as it takes until nobody holds a lock. */
const onceFree = (database: Database, resource: string): Promise<unknown> =>
  database.queryOne(lockUntilEnd, [resource]).catch((error: unknown) => {
    if (error instanceof Fault && error.code === 'unavailable') return onceFree(database, resource);
    throw error;
  });

const lockUntilEnd = { name: 'lock_until_end', text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))' };
