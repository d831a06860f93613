import { runCommand } from './processes/command.ts';

/** Bring a Postgres database, made when it is missing, to the newest migration. */
export async function migrate(databaseUrl: string, interruption?: AbortSignal): Promise<void> {
  const { succeeded, output } = await runCommand({
    line: ['prisma', 'migrate', 'deploy'],
    env: { KERF_DATABASE_URL: databaseUrl },
    deadlineMs: 60_000,
    interruption,
  });
  if (!succeeded) throw new Error(`The database could not be migrated:\n${output.trim()}`);
}
