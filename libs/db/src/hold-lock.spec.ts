import type { Database } from './database.ts';
import { double, backendPid, unavailableFault, getTemplateUrl, withDatabase } from './with-database.fixture.ts';

describe('a lock', () => {
  const name = () => `spec.${crypto.randomUUID()}`;

  it('is held by one, who is told what the work answers, and is free for the next afterwards', () =>
    withDatabase(getTemplateUrl(), 4, async (database) => {
      const lock = name();
      const held = await database.holdLock(lock, async (calls) => [
        await calls.queryOne(double, [2]),
        await database.holdLock(lock, async () => 'second'),
        await database.holdLock(name(), async () => 'of another name'),
      ]);

      expect(held).toEqual([{ doubled: 4 }, undefined, 'of another name']);
      expect(await next(database, lock)).toBe('next');
    }));

  it('is free again when the work fails', () =>
    withDatabase(getTemplateUrl(), 4, async (database) => {
      const lock = name();
      const failing = database.holdLock(lock, async () => Promise.reject(new Error('broken')));

      await expect(failing).rejects.toThrow('broken');
      expect(await next(database, lock)).toBe('next');
    }));

  it('is lost with its connection, and then its holder can do nothing', () =>
    withDatabase(getTemplateUrl(), 4, async (database) => {
      const lock = name();
      const held = database.holdLock(lock, async (calls) => {
        const { pid } = await calls.queryOne<{ pid: number }>(backendPid, []);
        await database.queryOne({ name: 'kill', text: 'SELECT pg_terminate_backend($1, 1000)' }, [pid]);
        expect(await database.holdLock(lock, async () => 'next')).toBe('next');
        return calls.queryOne(double, [1]);
      });

      await expect(held).rejects.toMatchObject(unavailableFault);
    }));

  it('is lost by who does not use it', () =>
    withDatabase(getTemplateUrl(), 2, async (database) => {
      const silence = { name: 'silence', text: 'SHOW idle_session_timeout' };

      expect(await database.holdLock(name(), (calls) => calls.queryOne(silence, []))).toEqual({
        idle_session_timeout: '15s',
      });
      expect(await database.queryOne(silence, [])).toEqual({ idle_session_timeout: '0' });
    }));
});

/** The server lets go of a lock soon after its connection has ended. */
async function next(database: Database, lock: string): Promise<string> {
  return (await database.holdLock(lock, async () => 'next')) ?? next(database, lock);
}
