// npm run check:migrations: checks that services of the previous release survive the migrations of the next one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Definitions } from './migrations/definitions.ts';
import { findBreakage } from './migrations/rules.ts';
import { splitStatements } from './migrations/statements.ts';
import { resolveInProject } from './project.ts';

/** Name of the last migration of the previous release. */
const releaseFile = 'released-migration.txt';

/** Migrations that were applied before a rule refused them, one a line, each with its reason after a colon. */
const acceptedFile = 'accepted-migrations.txt';

/** Finds statements of unreleased migrations in `prisma` that break running services; one sentence for each. */
export function findBreakingStatements(prisma: string): string[] {
  const released = readFileSync(join(prisma, releaseFile), 'utf8').trim();
  const accepted = readAccepted(join(prisma, acceptedFile));
  const definitions = new Definitions();
  const names = readdirSync(join(prisma, 'migrations'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => name)
    .toSorted()
    .flatMap((name) => {
      const found = checkMigration(prisma, name, definitions);
      return name > released && !accepted.has(name) ? found : [];
    });
}

function readAccepted(file: string): ReadonlySet<string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Set(text.split('\n').flatMap((line) => /^(\w+): \S/.exec(line)?.[1] ?? []));
}

function checkMigration(prisma: string, name: string, definitions: Definitions): string[] {
  const sql = readFileSync(join(prisma, 'migrations', name, 'migration.sql'), 'utf8');
  return splitStatements(sql).flatMap((statement) => {
    const changed = definitions.replace(statement);
    const reason = findBreakage(statement) ?? (statement.accepted === undefined ? changed : undefined);
    return reason ? [`prisma/migrations/${name}, line ${statement.line}: ${reason}.`] : [];
  });
}

if (import.meta.main) {
  const breaking = findBreakingStatements(resolveInProject('prisma'));
  for (const sentence of breaking) process.stderr.write(`${sentence}\n`);
  process.exitCode = breaking.length > 0 ? 1 : 0;
}
