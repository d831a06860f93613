import { runCommand } from './processes/run-command.ts';
import { resolveInProject } from './project.ts';

const deadlineMs = 60_000;

/**
 * Migrates a Postgres database to the newest migration; creates the database if it does not exist.
 * Runs the command that operators run, from its source, because nothing may be built yet. An interruption prevents the
 * start, but does not stop a migration that runs.
 */
export async function migrate(databaseUrl: string, interruption?: AbortSignal): Promise<void> {
  interruption?.throwIfAborted();
  const flags = ['--conditions=@kerf/source', '--disable-warning=ExperimentalWarning'];
  const { succeeded, output } = await runCommand({
    line: ['node', ...flags, resolveInProject('apps/migrate/src/main.ts')],
    // Streams are declared later: the bus runs only when it is built.
    env: { KERF_DATABASE_URL: databaseUrl, KERF_NATS_URL: '' },
    deadlineMs,
  });
  if (!succeeded) throw new Error(getLastLine(output).replace('migrate failed: ', ''));
}

const getLastLine = (output: string): string => output.trim().split('\n').at(-1) ?? '';
