import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A migration as it is stored: its script, and the checksum by which Prisma recognizes it. */
export interface Migration {
  readonly name: string;
  readonly script: string;
  readonly checksum: string;
}

/** Folder of the migrations of this version. */
export const shippedMigrations = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));

/** Reads all migrations of a folder, in the order in which they apply. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(names.toSorted(compareByCode).map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const content = await readFile(join(folder, name, 'migration.sql'));
  return { name, script: content.toString(), checksum: createHash('sha256').update(content).digest('hex') };
}

const compareByCode = (a: string, b: string): number => (a < b ? -1 : 1);
