import type pg from 'pg';

const queryTimeoutMs = 500;

/**
 * Rejects a new connection to a standby, with the error of a write on one, since it may lag behind commits.
 * One check per connection is enough: a primary never becomes a standby while it has open connections.
 */
export function refuseStandby(connection: pg.ClientBase, done: (error?: Error) => void): void {
  connection.query<{ isStandby: boolean }>(standbyQuery, (error: Error | undefined, answer) =>
    done(error ?? (answer.rows[0]?.isStandby ? createStandbyError() : undefined)),
  );
}

// The driver supports a timeout per query, though its types omit it.
const standbyQuery = { text: 'SELECT pg_is_in_recovery() AS "isStandby"', query_timeout: queryTimeoutMs };

const createStandbyError = () => Object.assign(new Error('the database is a standby'), { code: '25006' });
