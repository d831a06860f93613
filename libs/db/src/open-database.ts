import { Database } from './database.ts';

interface Configuration {
  readonly KERF_DATABASE_URL: { reveal(): string };
  readonly KERF_DATABASE_CONNECTIONS: number;
}

interface Readiness {
  add(dependency: string, check: () => Promise<unknown>): void;
}

/** Opens the database that a service is configured for; the service is ready only while it answers. */
export function openDatabase(configuration: Configuration, readiness: Readiness): Database {
  const database = Database.open(configuration.KERF_DATABASE_URL.reveal(), {
    maxConnections: configuration.KERF_DATABASE_CONNECTIONS,
  });
  readiness.add('postgres', () => database.ping());
  return database;
}
