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

async function check(sql: string, name = '20260201000000_second'): Promise<string[]> {
  const migration = join(folder.path, 'migrations', name);
  await mkdir(migration, { recursive: true });
  await writeFile(join(migration, 'migration.sql'), sql);
  return findBreakingStatements(folder.path);
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
    ['builds an index on a table that grows', 'CREATE INDEX i ON "quota"."operation" (tool);'],
  ])('is refused when it %s', async (_, sql) => {
    expect(await check(`-- Text.\n\n${sql}`)).toEqual([
      expect.stringMatching(/^prisma\/migrations\/20260201000000_second, line 3: .*\.$/),
    ]);
  });

  it.each([
    ['creates a table with an index', 'CREATE TABLE quota.a (b int NOT NULL); CREATE INDEX i ON quota.a (b);'],
    ['adds a column with a default', 'ALTER TABLE quota.period ADD COLUMN b int NOT NULL DEFAULT 0;'],
    ['allows NULL', 'ALTER TABLE quota.period ALTER used DROP NOT NULL;'],
    ['drops a constraint or a trigger', 'ALTER TABLE a DROP CONSTRAINT b; DROP TRIGGER c ON d;'],
    ['replaces a function', 'CREATE OR REPLACE FUNCTION f() RETURNS int AS $$ BEGIN DROP TABLE t; END $$;'],
    ['mentions it in a text or a comment', "-- DROP TABLE a;\nSELECT 'DROP TABLE b;'; /* RENAME */ SELECT 1;"],
    ['says why it may', '-- accepted: nothing reads it since the release before.\nDROP TABLE quota.period;'],
  ])('passes when it %s', async (_, sql) => {
    expect(await check(sql)).toEqual([]);
  });

  it('may be anything once it is released', async () => {
    expect(await check('DROP TABLE quota.period;', '20260101000000_first')).toEqual([]);
  });
});

it('the migrations of this repository pass', () => {
  expect(findBreakingStatements(resolveInProject('prisma'))).toEqual([]);
});
