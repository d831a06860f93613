import { Database } from './database.ts';

interface Configuration {
  readonly KERF_DATABASE_URL: { reveal(): string };
  readonly KERF_DATABASE_CONNECTIONS: number;
  readonly KERF_DATABASE_SESSION_URL?: { reveal(): string } | undefined;
}

interface OutageOptions {
  /** Duration of an outage during which the service stays ready. Default: none. */
  readonly maxOutageMs?: number;
}

interface Readiness {
  add(dependency: string, check: () => Promise<unknown>, options?: OutageOptions): void;
}

/** Readiness queries, which succeed only in a migrated database and only for the role of that service. */
const readinessQueries = {
  accounts: 'SELECT FROM accounts.gateway LIMIT 0',
  broker: 'SELECT FROM broker.pod LIMIT 0',
  issuer: 'SELECT FROM issuer.client LIMIT 0',
  quota: `SELECT FROM quota.living('{}')`,
};

/** Services that hold locks, for which connections must keep their server process. */
const holdsLocks: ReadonlySet<string> = new Set(['quota']);

/**
 * Opens the configured database of a service and adds a readiness check.
 * The check also fails for a database that is not migrated, or a wrong role, since every request would fail there.
 */
export function openDatabase(
  service: keyof typeof readinessQueries,
  configuration: Configuration,
  readiness: Readiness,
  outage: OutageOptions = {},
): Database {
  const database = Database.open(configuration.KERF_DATABASE_URL.reveal(), {
    maxConnections: configuration.KERF_DATABASE_CONNECTIONS,
    sessionUrl: configuration.KERF_DATABASE_SESSION_URL?.reveal(),
  });
  const check = async () => {
    await database.check(readinessQueries[service]);
    if (holdsLocks.has(service)) await database.checkSessions();
  };
  readiness.add('postgres', check, outage);
  return database;
}
