import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, resolveInProject, type TemporaryFolder } from '@kerf/tools';
import { readStatus, runContainer } from './container.fixture.ts';
import { bases } from './dockerfile.fixture.ts';
import { type BuiltImage, ImageBuilder } from './image-builder.fixture.ts';
import { ImageProduct, services } from './image-product.fixture.ts';
import { findShippedWorkspaces, readManifest } from './manifest.ts';
import { findProductionPackages } from './production-packages.ts';
import { buildImageFiles, listTree } from './second-build.fixture.ts';

const buildMs = 900_000;
const maxBytes = 320_000_000;
const epoch = 1_700_000_000;

let folder: TemporaryFolder;
let builder: ImageBuilder;
let image: BuiltImage;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  builder = await ImageBuilder.open(folder.path);
  image = await builder.build('localhost/kerf:spec', bases, epoch);
}, buildMs);

afterAll(async () => {
  await builder.remove();
  await folder.remove();
});

const list = (pattern: string) => globSync(pattern, { cwd: join(image.root, 'app') });

describe('the image', () => {
  it(`has at most ${maxBytes / 1e6} MB with its base`, () => {
    const [base = 0, ...own] = image.layerBytes;
    const bytes = own.reduce((sum, one) => sum + one, base);
    process.stdout.write(`Image: ${Math.round(bytes / 1e6)} MB, of which the base ${Math.round(base / 1e6)} MB.\n`);

    expect(bytes).toBeLessThan(maxBytes);
  });

  it('starts the gateway as a user without rights, and leaves probes to the platform', () => {
    expect(image.configuration).toMatchObject({
      User: '65532:65532',
      Entrypoint: ['/nodejs/bin/node', '/app/run.mjs'],
      Cmd: ['gateway'],
      StopSignal: 'SIGTERM',
    });
    expect(image.configuration.Healthcheck).toBeUndefined();
  });

  it('is labelled with its version and licences, and contains them', () => {
    expect(image.configuration.Labels).toMatchObject({
      'org.opencontainers.image.version': readManifest(resolveInProject()).version,
      'org.opencontainers.image.revision': 'unknown',
      'org.opencontainers.image.licenses': 'Apache-2.0 AND LGPL-2.1-only',
    });
    for (const file of ['LICENSE', 'NOTICE', 'THIRD-PARTY.md', 'node_modules/replicad-opencascadejs/LICENSE'])
      expect(existsSync(join(image.root, 'app', file))).toBe(true);
  });

  it('has nothing that only development needs', () => {
    for (const name of ['prisma', 'typescript', 'nx', 'jest', '@kerf/tools', '@kerf/testing', '@prisma/engines'])
      expect(list(`node_modules/${name}`)).toEqual([]);
    expect(list('**/*.{ts,mts,cts,map}')).toEqual([]);
    expect(list('node_modules/@prisma/client/runtime/*compiler*wasm-base64*')).toHaveLength(1);
  });

  it('lists all its packages, and no others, in its bill of materials', () => {
    const { components } = JSON.parse(readFileSync(join(image.root, 'app/sbom.cdx.json'), 'utf8'));
    const listed: string[] = components.map(({ purl }: { purl: string }) => decodeURIComponent(purl));
    const own = findShippedWorkspaces(resolveInProject()).map(({ folder: path }) => path);
    const installed = [...own, ...findProductionPackages(resolveInProject())]
      .map((path) => readManifest(join(image.root, 'app', path)))
      .map(({ name, version }) => `pkg:npm/${name}@${version}`);

    expect(new Set(listed)).toEqual(new Set(installed));
  });

  it('shows neither a registry nor a secret in its history', () => {
    const history = JSON.stringify([image.history, image.configuration]);

    expect(history).toContain('COPY');
    expect(history).not.toMatch(/npmrc|registry|https?:|token|password/i);
  });

  it('has one folder that its user may write to, besides /tmp', () => {
    const owned = globSync('**', { cwd: image.root }).filter((path) => {
      const { uid, gid, mode } = lstatSync(join(image.root, path));
      return uid === 65_532 || gid === 65_532 || (mode & 0o6002) !== 0;
    });

    expect(owned.filter((path) => !lstatSync(join(image.root, path)).isSymbolicLink()).toSorted()).toEqual([
      'tmp',
      'var/lib/kerf',
      'var/lib/kerf/files',
    ]);
  });

  it(
    'has the same files when it is built again, in another place and with other packages around',
    async () => {
      const again = await buildImageFiles(folder.path, epoch);

      expect(listTree(join(image.root, 'app'))).toEqual(listTree(again));
    },
    buildMs,
  );
});

describe('the programs of the image', () => {
  let product: ImageProduct;
  beforeAll(async () => {
    product = await ImageProduct.prepare(image, folder.path);
  }, buildMs);
  afterAll(() => product.stop());

  const runNode = (script: string) =>
    runContainer({ ...product.describe('gateway'), entryPoint: ['/nodejs/bin/node', '-e', script], args: [] });

  it(
    'migrate, start and become ready without a capability',
    async () => {
      const migrated = await product.migrate();
      expect(migrated).toEqual({ code: 0, output: expect.stringMatching(/^\d+ streams are declared\.$/m) });
      await product.startServices();

      for (const [name, { pid }] of product.running) {
        expect([name, await product.readState(name)]).toEqual([name, 200]);
        const rights = ['CapEff', 'CapPrm', 'NoNewPrivs', 'Uid'].map((line) => readStatus(pid, line));
        expect([name, ...rights]).toEqual([
          name,
          '0000000000000000',
          '0000000000000000',
          '1',
          expect.stringMatching(/^65532\s/),
        ]);
      }
      expect([...product.running.keys()].toSorted()).toEqual(services.toSorted());
    },
    buildMs,
  );

  it(
    'make a box on the adapter of the image, for a new account',
    async () => {
      const body = { email: `image-${crypto.randomUUID()}@example.com` };
      const { api_key: key } = await product.send('POST', '/api/v1/auth/register', { body });
      await product.startAdapter(String(key));
      const made = { command: 'create_box', parameters: { length: 60, width: 40, height: 20 } };

      expect(await product.send('POST', '/api/v1/execute', { key: String(key), body: made })).toMatchObject({
        status: 200,
        success: true,
      });
    },
    buildMs,
  );

  it(
    'end with 0 after SIGTERM',
    async () => {
      const expected = Object.fromEntries([...services, 'adapter'].map((name) => [name, 0]));

      expect(await product.stopPrograms()).toEqual(expected);
    },
    buildMs,
  );

  it('can write to their volume and to /tmp, and nowhere else', async () => {
    const script = `
      const { globSync, writeFileSync } = require('node:fs');
      const folders = ['/', ...globSync('/*/', {}), ...globSync('/{app,etc,run,var,nodejs}/**/')];
      const isWritable = (folder) => { try { writeFileSync(folder + '/probe', ''); return true; } catch { return false; } };
      const found = folders.filter((folder) => !/^[/](dev|proc|sys)/.test(folder)).filter(isWritable);
      console.log(JSON.stringify(found.map((folder) => folder.replace(/[/]$/, ''))));
    `;
    const { code, output } = await runNode(script);
    const writable: string[] = JSON.parse(output);

    expect([code, writable.filter((path) => !path.startsWith('/var/lib/kerf'))]).toEqual([0, ['/tmp']]);
    expect(writable).toContain('/var/lib/kerf');
  });

  it('name the variable that is missing, and end with 1', async () => {
    const { code, output } = await runContainer({ image, args: ['quota'], environment: {} });

    expect([code, output]).toEqual([1, expect.stringContaining('KERF_DATABASE_URL is not set')]);
  });
});
