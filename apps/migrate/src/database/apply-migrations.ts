import { getErrorMessage } from '@kerf/errors';
import type { Client } from 'pg';
import { type Migration, readMigrations } from './migration-files.ts';
import { MigrationHistory } from './migration-history.ts';

/** Names of the migrations that were applied now, and of those that were edited after they were applied. */
export interface Migrated {
  readonly applied: readonly string[];
  readonly edited: readonly string[];
}

/**
 * Applies the migrations of a folder that the database lacks, in order. Throws at the first that fails, with its name;
 * those before it stay applied.
 */
export async function applyMigrations(client: Client, folder: string): Promise<Migrated> {
  const migrations = await readMigrations(folder);
  const history = await MigrationHistory.open(client);
  await history.discardUnfinished();
  const checksums = await history.readApplied();
  const missing = migrations.filter(({ name }) => !checksums.has(name));
  for (const migration of missing) {
    await history.apply(migration).catch((error: unknown) => {
      throw toFailure(migration, error);
    });
  }
  const edited = migrations.filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  return { applied: missing.map(({ name }) => name), edited: edited.map(({ name }) => name) };
}

function toFailure({ name, script }: Migration, error: unknown): Error {
  const { code, position } = error as { readonly code?: string; readonly position?: string };
  const line = position === undefined ? '' : ` in line ${script.slice(0, Number(position)).split('\n').length}`;
  const state = code === undefined ? '' : ` (${code})`;
  return new Error(
    `The database could not be migrated: migration ${name} failed${line}: ${getErrorMessage(error)}${state}. Nothing of it is applied, and no later migration.`,
    { cause: error },
  );
}
