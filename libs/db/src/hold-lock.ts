import type pg from 'pg';
import { Calls } from './calls.ts';
import { orUnavailable } from './connection-trouble.ts';

/** After so long without a statement the server ends the connection of a holder: it may hang, or be cut off. */
const silenceMs = 15_000;

/**
 * Does work while its connection holds the lock of this name, as one among all who use the database.
 * The lock lives and dies with the connection: work that does everything by its calls does nothing after it lost the
 * lock, and must make one at least every few seconds. Answers undefined, and does nothing, when another holds the lock.
 */
export async function holdLock<T>(
  pool: pg.Pool,
  name: string,
  work: (calls: Calls) => Promise<T>,
): Promise<T | undefined> {
  const connection = await orUnavailable(pool.connect());
  // A connection that ends between two statements says so; the next statement fails.
  connection.on('error', ignore);
  let isSpent = true;
  try {
    const calls = new Calls(connection);
    const { taken } = await calls.call<{ taken: boolean }>(take, [name]);
    if (!taken) isSpent = false;
    return taken ? await whileHeld(connection, calls, work) : undefined;
  } finally {
    connection.off('error', ignore);
    // One that held the lock is not used again: the lock ends with it.
    connection.release(isSpent);
  }
}

async function whileHeld<T>(connection: pg.PoolClient, calls: Calls, work: (calls: Calls) => Promise<T>): Promise<T> {
  await orUnavailable(connection.query(`SET idle_session_timeout = ${silenceMs}`));
  return work(calls);
}

const take = { name: 'take_lock', text: 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken' };

const ignore = () => {};
