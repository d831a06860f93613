import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { resolveInProject, type TemporaryFolder, createTemporaryFolder } from './project.ts';
import { startPostgres } from './servers/postgres.ts';
import type { Server } from './servers/server.ts';

const schema = `
generator client {
  provider = "prisma-client"
  output   = "client"
}
datasource db {
  provider = "postgresql"
  schemas  = ["shop", "stock"]
}
model Part {
  id    Int    @id @default(autoincrement())
  name  String @unique
  boxes Box[]
  @@schema("shop")
}
model Box {
  id     Int  @id
  partId Int
  part   Part @relation(fields: [partId], references: [id], onDelete: Cascade)
  @@schema("stock")
}
`;
const doubled =
  'CREATE FUNCTION shop.doubled(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN n := n * 2; RETURN n; END $$;';

let folder: TemporaryFolder;
let postgres: Server;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  postgres = await startPostgres({ folder: join(folder.path, 'postgres'), durable: false });
  await write('schema.prisma', schema);
});

afterAll(async () => {
  await postgres.stop();
  await folder.remove();
});

describe('the schema engine under the Prisma command line', () => {
  it('makes a migration, applies migrations with function bodies, tells drift, and begins anew', async () => {
    expect(prisma('migrate', 'dev', '--name', 'first')).toMatchObject({ status: 0 });
    await write('migrations/29990101000000_doubled/migration.sql', doubled);
    expect(prisma('migrate', 'status')).toMatchObject({ status: 1, stdout: expect.stringContaining('_doubled') });
    expect(prisma('migrate', 'deploy')).toMatchObject({ status: 0, stdout: expect.stringContaining('_doubled') });
    expect(await ask('SELECT shop.doubled(21) AS answer')).toEqual([{ answer: 42 }]);
    expect(drift()).toMatchObject({ status: 0 });
    await ask('ALTER TABLE stock."Box" ADD COLUMN extra text');
    expect(drift()).toMatchObject({ status: 2 });
    expect(prisma('migrate', 'reset', '--force')).toMatchObject({ status: 0 });
    expect(drift()).toMatchObject({ status: 0 });
  });

  it('says which statement of a migration failed, and applies it once it is mended', async () => {
    const file = 'migrations/29990102000000_wrong/migration.sql';
    await write(file, 'CREATE SCHEMA somewhere; SELECT * FROM nowhere;');
    const { status, stderr } = prisma('migrate', 'deploy');
    expect(status).toBe(1);
    expect(stderr).toContain('relation "nowhere" does not exist');
    await write(file, 'CREATE SCHEMA somewhere;');
    expect(prisma('migrate', 'deploy')).toMatchObject({ status: 0 });
  });

  it('says that the server cannot be reached', () => {
    const { status, stderr } = prismaOn('postgresql://kerf@127.0.0.1:1/sample', ['migrate', 'deploy']);
    expect(status).toBe(1);
    expect(stderr).toContain('P1001');
  });
});

function drift() {
  const schemaFile = join(folder.path, 'schema.prisma');
  return prisma('migrate', 'diff', '--from-config-datasource', '--to-schema', schemaFile, '--exit-code');
}

function prisma(...args: string[]) {
  return prismaOn(`${postgres.url}/sample`, args);
}

function prismaOn(url: string, args: string[]) {
  const engine = resolveInProject('tools/schema-engine.mjs');
  return spawnSync(process.execPath, [resolveInProject('node_modules/prisma/build/index.js'), ...args], {
    cwd: configure(url),
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: engine, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
}

function configure(url: string): string {
  const datasource = { url };
  const config = { schema: 'schema.prisma', migrations: { path: 'migrations' }, datasource };
  writeFileSync(join(folder.path, 'prisma.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  return folder.path;
}

async function write(path: string, content: string): Promise<void> {
  const file = join(folder.path, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

async function ask(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: `${postgres.url}/sample` });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
