import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addLogin, createTemporaryFolder, resolveInProject, type TemporaryFolder } from '@kerf/tools';
import pg from 'pg';
import { sharedAddresses } from '../product/product-addresses.ts';
import { developmentPackages, findProductionPackages } from './production-packages.ts';

const startMs = 120_000;
const database = `migrated_${crypto.randomUUID().replaceAll('-', '')}`;
const shipped = [
  'run.mjs',
  'prisma/migrations',
  'apps/migrate/dist',
  'apps/migrate/package.json',
  'apps/migrate/process.json',
];

let image: TemporaryFolder;
let packages: Set<string>;

beforeAll(async () => {
  image = await createTemporaryFolder();
  packages = findProductionPackages(resolveInProject('apps/migrate'));
  for (const path of shipped) await cp(resolveInProject(path), join(image.path, path), { recursive: true });
  for (const name of packages) if (!developmentPackages.includes(name)) await link(join('node_modules', name));
}, startMs);

afterAll(async () => {
  const owner = new pg.Client({ connectionString: sharedAddresses().databaseUrl });
  await owner.connect();
  await owner.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await owner.end();
  await image.remove();
});

async function link(path: string): Promise<void> {
  await mkdir(dirname(join(image.path, path)), { recursive: true });
  await symlink(resolveInProject(path), join(image.path, path));
}

/** Runs the command as an image does, with nothing else; packages are looked for in the image alone. */
const migrate = (environment: Record<string, string>): Promise<{ code: unknown; output: string; said: string }> =>
  new Promise((resolve) => {
    const env = { NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main', ...environment };
    const options = { env, timeout: startMs };
    execFile(process.execPath, [join(image.path, 'run.mjs'), 'migrate'], options, (error, output, said) =>
      resolve({ code: error?.code ?? 0, output, said }),
    );
  });

describe('the command that migrates', () => {
  it('needs neither the command line of Prisma nor what only development needs', () => {
    expect(packages).toContain('pg');
    for (const name of ['prisma', 'typescript', '@kerf/tools', '@kerf/testing']) expect(packages).not.toContain(name);
  });

  it(
    'prepares the stores from the packages of production alone, and has nothing to do the second time',
    async () => {
      const { databaseUrl, natsUrl, natsPasswords } = sharedAddresses();
      const address = new URL(databaseUrl);
      address.pathname = `/${database}`;
      const environment = {
        KERF_DATABASE_URL: address.href,
        KERF_NATS_URL: addLogin(natsUrl, 'deployment', natsPasswords['deployment']),
      };

      const first = await migrate(environment);
      const second = await migrate(environment);

      expect([first.code, first.said, second.code, second.said]).toEqual([0, '', 0, '']);
      expect(first.output).toMatch(/^Migration \d+_tables is applied\.$/m);
      expect(second.output).toMatch(/^There are no migrations to apply\.\n\d+ streams are declared\.\n$/);
    },
    startMs,
  );

  it('ends with 2 when its environment is wrong', async () => {
    expect(await migrate({})).toEqual({ code: 2, output: '', said: 'migrate failed: KERF_DATABASE_URL is not set.\n' });
  });
});
