import type pg from 'pg';
import { getAnnouncedPid } from './transaction-pooler.ts';

interface SetupOptions {
  /** True lifts the time limit of statements, which the role of the service sets. */
  readonly isUnlimited: boolean;
}

interface SessionRow {
  readonly isStandby: boolean;
  readonly pid: number;
}

const setupTimeoutMs = 500;

/**
 * Creates the check of a new connection. It rejects a standby with the error of a write on one, since it may lag
 * behind commits: a primary never becomes a standby while it has open connections.
 * Behind a pooler it leaves statements without names, because the next statement may run in another server process.
 */
export const createConnectionSetup =
  ({ isUnlimited }: SetupOptions) =>
  (connection: pg.ClientBase, done: (error?: Error) => void): void => {
    const query = { text: setUpSession, values: [isUnlimited], query_timeout: setupTimeoutMs };
    connection.query<SessionRow>(query, (error: Error | undefined, answer) => {
      const [session] = error ? [] : answer.rows;
      if (session && session.pid !== getAnnouncedPid(connection)) omitStatementNames(connection);
      done(error ?? (session?.isStandby ? createStandbyError() : undefined));
    });
  };

// Migrations set the limits of a session in the roles of the services, where no client can omit them. A role without
// any, such as the owner of the database in development, gets those of the quota service.
const setUpSession = `
  WITH session AS MATERIALIZED (SELECT current_setting('statement_timeout') = '0' AS has_no_limits)
  SELECT pg_is_in_recovery() AS "isStandby",
         pg_backend_pid() AS pid,
         (SELECT count(set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), false))
          FROM session,
               (SELECT unnest(setconfig) AS setting
                FROM pg_catalog.pg_db_role_setting JOIN pg_catalog.pg_roles ON pg_roles.oid = setrole
                WHERE rolname = 'kerf_quota' AND setdatabase = 0) AS limits
          WHERE has_no_limits AND NOT $1) AS copied,
         CASE WHEN $1 THEN set_config('statement_timeout', '0', false) END AS lifted`;

function omitStatementNames(connection: pg.ClientBase): void {
  const send = connection.query.bind(connection) as (...query: readonly unknown[]) => unknown;
  const sendUnnamed = (query: unknown, ...rest: readonly unknown[]) =>
    send(hasName(query) ? { ...query, name: undefined } : query, ...rest);
  Object.assign(connection, { query: sendUnnamed });
}

const hasName = (query: unknown): query is { readonly name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string';

const createStandbyError = () => Object.assign(new Error('the database is a standby'), { code: '25006' });
