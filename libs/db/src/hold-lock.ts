import type pg from 'pg';
import { Calls } from './calls.ts';
import { orUnavailable } from './connection-trouble.ts';

/** Idle time after which the server closes a lock holder's connection, because the holder may hang or be cut off. */
const silenceMs = 15_000;

/**
 * Runs work while its connection holds the exclusive, database-wide advisory lock of this name.
 * The lock ends with the connection. Work that acts only through the given runner can do nothing after losing the lock;
 * it must run a statement at least every few seconds. Returns undefined, without running it, if the lock is taken.
 */
export async function holdLock<T>(
  pool: pg.Pool,
  name: string,
  work: (calls: Calls) => Promise<T>,
): Promise<T | undefined> {
  const connection = await orUnavailable(pool.connect());
  // A connection that ends between two statements emits an error; the next statement fails.
  connection.on('error', ignore);
  let isSpent = true;
  try {
    const calls = new Calls(connection);
    const { taken } = await calls.call<{ taken: boolean }>(take, [name]);
    if (!taken) isSpent = false;
    return taken ? await whileHeld(connection, calls, work) : undefined;
  } finally {
    connection.off('error', ignore);
    // A connection that held the lock is closed, which releases the lock.
    connection.release(isSpent);
  }
}

async function whileHeld<T>(connection: pg.PoolClient, calls: Calls, work: (calls: Calls) => Promise<T>): Promise<T> {
  await orUnavailable(connection.query(`SET idle_session_timeout = ${silenceMs}`));
  return work(calls);
}

const take = { name: 'take_lock', text: 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken' };

const ignore = () => {};
