import type pg from 'pg';
import { StatementRunner } from './statement-runner.ts';
import { orUnavailable } from './connection-errors.ts';

/** Idle time after which the server closes a lock holder's connection, because the holder may hang or be cut off. */
const idleSessionTimeoutMs = 15_000;

/**
 * Runs work while its connection holds the exclusive, database-wide advisory lock of this name.
 * The lock ends with the connection. Work that acts only through the given runner can do nothing after losing the lock;
 * it must run a statement at least every few seconds. Returns undefined, without running it, if the lock is taken.
 */
export async function holdLock<T>(
  pool: pg.Pool,
  name: string,
  work: (runner: StatementRunner) => Promise<T>,
): Promise<T | undefined> {
  const connection = await orUnavailable(pool.connect());
  // A connection that ends between two statements emits an error; the next statement fails.
  connection.on('error', ignore);
  let mustClose = true;
  try {
    const runner = new StatementRunner(connection);
    const { taken } = await runner.queryOne<{ taken: boolean }>(takeLock, [name]);
    if (!taken) mustClose = false;
    return taken ? await runWhileHeld(connection, runner, work) : undefined;
  } finally {
    connection.off('error', ignore);
    // A connection that held the lock is closed, which releases the lock.
    connection.release(mustClose);
  }
}

async function runWhileHeld<T>(
  connection: pg.PoolClient,
  runner: StatementRunner,
  work: (runner: StatementRunner) => Promise<T>,
): Promise<T> {
  await orUnavailable(connection.query(`SET idle_session_timeout = ${idleSessionTimeoutMs}`));
  return work(runner);
}

const takeLock = { name: 'take_lock', text: 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken' };

const ignore = () => {};
