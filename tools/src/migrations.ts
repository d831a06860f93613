// npm run check:migrations: checks that services of the previous release survive the migrations of the next one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBreakage } from './migrations/rules.ts';
import { splitStatements } from './migrations/statements.ts';
import { resolveInProject } from './project.ts';

/** Name of the last migration of the previous release. */
const releaseFile = 'released-migration.txt';

/** Finds statements of unreleased migrations in `prisma` that break running services; one sentence for each. */
export function findBreakingStatements(prisma: string): string[] {
  const released = readFileSync(join(prisma, releaseFile), 'utf8').trim();
  const names = readdirSync(join(prisma, 'migrations'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const unreleased = names.map(({ name }) => name).filter((name) => name > released);
  return unreleased.toSorted().flatMap((name) => checkMigration(prisma, name));
}

function checkMigration(prisma: string, name: string): string[] {
  const sql = readFileSync(join(prisma, 'migrations', name, 'migration.sql'), 'utf8');
  return splitStatements(sql).flatMap((statement) => {
    const reason = findBreakage(statement);
    return reason ? [`prisma/migrations/${name}, line ${statement.line}: ${reason}.`] : [];
  });
}

if (import.meta.main) {
  const breaking = findBreakingStatements(resolveInProject('prisma'));
  for (const sentence of breaking) process.stderr.write(`${sentence}\n`);
  process.exitCode = breaking.length > 0 ? 1 : 0;
}
