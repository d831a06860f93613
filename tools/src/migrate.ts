import { stripVTControlCharacters } from 'node:util';
import { runCommand } from './processes/command.ts';

/**
 * Bring a Postgres database, made when it is missing, to the newest migration. An interruption keeps it from beginning;
 * what has begun is finished. What was cut off all the same is begun anew.
 */
export async function migrate(databaseUrl: string, interruption?: AbortSignal): Promise<void> {
  interruption?.throwIfAborted();
  // Prisma ends in words about its own insides. The value stays unsaid: there may be a password in it.
  if (!/^postgres(ql)?:$/.test(URL.parse(databaseUrl)?.protocol ?? ''))
    throw new Error('The database cannot be used: its address is none that begins with postgresql://.');
  const { succeeded, output } = await runCommand({
    line: ['prisma', 'migrate', 'deploy'],
    env: { KERF_DATABASE_URL: databaseUrl },
    deadlineMs: 60_000,
  });
  if (!succeeded) throw new Error(complaint(stripVTControlCharacters(output).trim()));
}

/** What Prisma says of a database that it cannot use (P1000 to P1017) is a sentence; everything else is told in full. */
function complaint(output: string): string {
  const [, why] = /^Error: P10\d\d:? (.+)$/m.exec(output) ?? [];
  return why
    ? `The database cannot be used: ${why.replace(/\.?$/, '.')}`
    : `The database could not be migrated:\n${output}`;
}
