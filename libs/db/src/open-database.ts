import { Database } from './database.ts';

interface Configuration {
  readonly KERF_DATABASE_URL: { reveal(): string };
  readonly KERF_DATABASE_CONNECTIONS: number;
}

interface Readiness {
  add(dependency: string, check: () => Promise<unknown>): void;
}

/** What a database answers that was migrated, and to the role of a service alone: each reads what is its own. */
const questions = {
  accounts: 'SELECT FROM accounts.gateway LIMIT 0',
  broker: 'SELECT FROM broker.pod LIMIT 0',
  issuer: 'SELECT FROM issuer.client LIMIT 0',
  quota: `SELECT FROM quota.living('{}')`,
};

/**
 * Opens the database that a service is configured for. The service is ready only while it can be used: one that was not
 * migrated, or lets the service in as somebody else, answers too, and would fail every request.
 */
export function openDatabase(
  service: keyof typeof questions,
  configuration: Configuration,
  readiness: Readiness,
): Database {
  const database = Database.open(configuration.KERF_DATABASE_URL.reveal(), {
    maxConnections: configuration.KERF_DATABASE_CONNECTIONS,
  });
  readiness.add('postgres', () => database.check(questions[service]));
  return database;
}
