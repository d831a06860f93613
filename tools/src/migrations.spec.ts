import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBreakingStatements } from './migrations.ts';
import { resolveInProject, type TemporaryFolder, createTemporaryFolder } from './project.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await createTemporaryFolder();
  await writeFile(join(folder.path, 'released-migration.txt'), '20260101000000_first\n');
});
afterEach(() => folder.remove());

/** Migration of the previous release. */
const releasedSql = `
  CREATE FUNCTION quota.f(p_a int) RETURNS TABLE (b integer) AS $$ $$;
  CREATE FUNCTION quota.g(p_a int, OUT b int) AS $$ $$;
  CREATE FUNCTION quota.h() RETURNS int AS $$ RAISE EXCEPTION USING ERRCODE = 'query_canceled' $$;
  CREATE FUNCTION quota.month_of(a uuid) RETURNS SETOF quota.period AS $$ $$;
  CREATE VIEW quota.v AS SELECT a FROM quota.period;`;

async function check(sql: string, name = '20260201000000_second'): Promise<string[]> {
  await writeMigration('20260101000000_first', releasedSql);
  await writeMigration(name, sql);
  return findBreakingStatements(folder.path);
}

async function writeMigration(name: string, sql: string): Promise<void> {
  const migration = join(folder.path, 'migrations', name);
  await mkdir(migration, { recursive: true });
  await writeFile(join(migration, 'migration.sql'), sql);
}

describe('a migration of the next release', () => {
  it.each([
    ['drops a table', 'DROP TABLE quota.period;'],
    ['drops a function', 'DROP FUNCTION quota.admit(uuid);'],
    ['drops a function in a block', "DO $$ BEGIN EXECUTE 'DROP FUNCTION quota.admit'; END $$;"],
    ['drops a column', 'ALTER TABLE quota.period DROP COLUMN used;'],
    ['drops a column without the word', 'ALTER TABLE quota.period DROP used;'],
    ['drops a default', 'ALTER TABLE quota.period ALTER used DROP DEFAULT;'],
    ['renames', 'ALTER TABLE quota.period RENAME used TO spent;'],
    ['changes the type of a column', 'ALTER TABLE quota.period ALTER COLUMN used SET DATA TYPE bigint;'],
    ['changes a type', "ALTER TYPE quota.operation_state ADD VALUE 'paused';"],
    ['forbids NULL', 'ALTER TABLE quota.period ALTER used SET NOT NULL;'],
    ['adds a column that must be written', 'ALTER TABLE quota.period ADD COLUMN a int, ADD COLUMN b int NOT NULL;'],
    ['takes a right away', 'REVOKE SELECT ON accounts.account FROM kerf_accounts;'],
    [
      'replaces a function with more columns',
      'CREATE OR REPLACE FUNCTION quota.f(a int) RETURNS TABLE (b int, c int) AS $$ $$;',
    ],
    ['replaces a function with another type', 'CREATE OR REPLACE FUNCTION quota.g(a int, OUT b bigint) AS $$ $$;'],
    [
      'replaces a function that raises a new code',
      `CREATE OR REPLACE FUNCTION quota.h() RETURNS int AS $$ RAISE EXCEPTION USING ERRCODE = 'KF001' $$;`,
    ],
    ['replaces a view with more columns', 'CREATE OR REPLACE VIEW quota.v AS SELECT a, b FROM quota.period;'],
    ['adds a column to rows that a function returns', 'ALTER TABLE quota.period ADD COLUMN b int;'],
    ['builds an index on a table that grows', 'CREATE INDEX i ON "quota"."operation" (tool);'],
    ['builds an index on the roll-ups', 'CREATE INDEX i ON quota.rollup (day);'],
  ])('is refused when it %s', async (_, sql) => {
    expect(await check(`-- Text.\n\n${sql}`)).toEqual([
      expect.stringMatching(/^prisma\/migrations\/20260201000000_second, line 3: .*\.$/),
    ]);
  });

  it.each([
    ['creates a table with an index', 'CREATE TABLE quota.a (b int NOT NULL); CREATE INDEX i ON quota.a (b);'],
    ['adds a column with a default', 'ALTER TABLE quota.operation ADD COLUMN b int NOT NULL DEFAULT 0;'],
    ['adds a function with more parameters', 'CREATE FUNCTION quota.f(a int, b text) RETURNS TABLE (c text) AS $$ $$;'],
    ['returns the same under other names', 'CREATE OR REPLACE FUNCTION quota.f(a int) RETURNS TABLE(b int) AS $$ $$;'],
    ['raises fewer codes', 'CREATE OR REPLACE FUNCTION quota.h() RETURNS int AS $$ $$;'],
    ['allows NULL', 'ALTER TABLE quota.period ALTER used DROP NOT NULL;'],
    ['drops a constraint or a trigger', 'ALTER TABLE a DROP CONSTRAINT b; DROP TRIGGER c ON d;'],
    ['replaces a function', 'CREATE OR REPLACE FUNCTION f() RETURNS int AS $$ BEGIN DROP TABLE t; END $$;'],
    ['mentions it in a text or a comment', "-- DROP TABLE a;\nSELECT 'DROP TABLE b;'; /* RENAME */ SELECT 1;"],
    ['says why it may', '-- accepted: nothing reads it since the release before.\nDROP TABLE quota.period;'],
  ])('passes when it %s', async (_, sql) => {
    expect(await check(sql)).toEqual([]);
  });

  it('passes when it was applied before the rule, for a reason', async () => {
    await writeFile(join(folder.path, 'accepted-migrations.txt'), '20260201000000_second: it is empty\n');
    expect(await check('CREATE INDEX i ON quota.rollup (day);')).toEqual([]);
    await writeFile(join(folder.path, 'accepted-migrations.txt'), '20260201000000_second:\n');
    expect(await check('CREATE INDEX i ON quota.rollup (day);')).toHaveLength(1);
  });

  it('may be anything once it is released', async () => {
    expect(await check('DROP TABLE quota.period;', '20260101000000_first')).toEqual([]);
  });
});

it('the migrations of this repository pass', () => {
  expect(findBreakingStatements(resolveInProject('prisma'))).toEqual([]);
});
