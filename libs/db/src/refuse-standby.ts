import type pg from 'pg';

const answerTimeoutMs = 500;

/**
 * Fails when the server at the other end of a new connection is a standby, as the database fails when a standby is told
 * to write: it may not know yet what was committed. Once is enough: a primary never becomes one with connections open.
 */
export function refuseStandby(connection: pg.ClientBase, done: (error?: Error) => void): void {
  connection.query<{ isStandby: boolean }>(question, (error: Error | undefined, answer) =>
    done(error ?? (answer.rows[0]?.isStandby ? standby() : undefined)),
  );
}

// The driver knows the time-out of a single query, though its types do not.
const question = { text: 'SELECT pg_is_in_recovery() AS "isStandby"', query_timeout: answerTimeoutMs };

const standby = () => Object.assign(new Error('the database is a standby'), { code: '25006' });
