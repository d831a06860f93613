import { stripVTControlCharacters } from 'node:util';
import { runCommand } from './processes/run-command.ts';

/**
 * Migrates a Postgres database to the newest migration; creates the database if it does not exist.
 * An interruption prevents the start, but does not stop a migration that runs. A migration that was killed is started
 * again.
 */
export async function migrate(databaseUrl: string, interruption?: AbortSignal): Promise<void> {
  interruption?.throwIfAborted();
  // Prisma's own message is about its internals. The URL is not quoted, because it may contain a password.
  if (!/^postgres(ql)?:$/.test(URL.parse(databaseUrl)?.protocol ?? ''))
    throw new Error('The database cannot be used: its URL must begin with postgresql://.');
  const { succeeded, output } = await runCommand({
    line: ['prisma', 'migrate', 'deploy'],
    env: { KERF_DATABASE_URL: databaseUrl },
    deadlineMs: 60_000,
  });
  if (!succeeded) throw new Error(toErrorMessage(stripVTControlCharacters(output).trim()));
}

/** Extracts Prisma's sentence about an unusable database (P1000 to P1017), or else returns the full output. */
function toErrorMessage(output: string): string {
  const [, why] = /^Error: P10\d\d:? (.+)$/m.exec(output) ?? [];
  return why
    ? `The database cannot be used: ${why.replace(/\.?$/, '.')}`
    : `The database could not be migrated:\n${output}`;
}
