import type { Database } from './database.ts';
import { double, pidOf, unavailable, url, using } from './using.fixture.ts';

describe('a lock', () => {
  const name = () => `spec.${crypto.randomUUID()}`;

  it('is held by one, who is told what the work answers, and is free for the next afterwards', () =>
    using(url(), 4, async (database) => {
      const lock = name();
      const held = await database.holdLock(lock, async (calls) => [
        await calls.call(double, [2]),
        await database.holdLock(lock, async () => 'second'),
        await database.holdLock(name(), async () => 'of another name'),
      ]);

      expect(held).toEqual([{ doubled: 4 }, undefined, 'of another name']);
      expect(await next(database, lock)).toBe('next');
    }));

  it('is free again when the work fails', () =>
    using(url(), 4, async (database) => {
      const lock = name();
      const failing = database.holdLock(lock, async () => Promise.reject(new Error('broken')));

      await expect(failing).rejects.toThrow('broken');
      expect(await next(database, lock)).toBe('next');
    }));

  it('is lost with its connection, and then its holder can do nothing', () =>
    using(url(), 4, async (database) => {
      const lock = name();
      const held = database.holdLock(lock, async (calls) => {
        const { pid } = await calls.call<{ pid: number }>(pidOf, []);
        await database.call({ name: 'kill', text: 'SELECT pg_terminate_backend($1, 1000)' }, [pid]);
        expect(await database.holdLock(lock, async () => 'next')).toBe('next');
        return calls.call(double, [1]);
      });

      await expect(held).rejects.toMatchObject(unavailable);
    }));

  it('is lost by who does not use it', () =>
    using(url(), 2, async (database) => {
      const silence = { name: 'silence', text: 'SHOW idle_session_timeout' };

      expect(await database.holdLock(name(), (calls) => calls.call(silence, []))).toEqual({
        idle_session_timeout: '15s',
      });
      expect(await database.call(silence, [])).toEqual({ idle_session_timeout: '0' });
    }));
});

/** The server lets go of a lock soon after its connection has ended. */
async function next(database: Database, lock: string): Promise<string> {
  return (await database.holdLock(lock, async () => 'next')) ?? next(database, lock);
}
