import { runCommand } from './processes/command.ts';

/**
 * Bring a Postgres database, made when it is missing, to the newest migration. An interruption keeps it from beginning;
 * what has begun is finished: a migration that was cut off counts as failed, and Prisma applies nothing after it.
 */
export async function migrate(databaseUrl: string, interruption?: AbortSignal): Promise<void> {
  interruption?.throwIfAborted();
  const { succeeded, output } = await runCommand({
    line: ['prisma', 'migrate', 'deploy'],
    env: { KERF_DATABASE_URL: databaseUrl },
    deadlineMs: 60_000,
  });
  if (!succeeded) throw new Error(`The database could not be migrated:\n${output.trim()}`);
}
