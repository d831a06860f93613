import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findViolations } from './boundaries.ts';
import { type TemporaryFolder, createTemporaryFolder } from './project.ts';

let root: TemporaryFolder;

beforeEach(async () => {
  root = await createTemporaryFolder();
  await addPackage('libs/mesh', 'pure');
  await addPackage('libs/db', 'platform');
  await addPackage('libs/testing', 'testing');
  await addPackage('apps/quota', 'app');
});

afterEach(() => root.remove());

describe('the boundaries', () => {
  it('are kept when every use is declared and goes down the layers', async () => {
    await addPackage('apps/gateway', 'app', { dependencies: { '@kerf/db': '*', '@kerf/mesh': '*', pg: '1' } });
    await addFile('apps/gateway/src/main.ts', `${using('@kerf/db')}\n${using('./own.ts')}\n${using('@kerf/mesh/x')}`);
    expect(findViolations(root.path)).toEqual([]);
  });

  it.each([
    ['pure', 'db', 'platform'],
    ['platform', 'quota', 'app'],
    ['app', 'quota', 'app'],
    ['sdk', 'db', 'platform'],
    ['tool', 'db', 'platform'],
    ['app', 'testing', 'testing'],
  ])('forbid %s to use %s', async (layer, name, other) => {
    await addPackage('libs/new', layer, { dependencies: { [`@kerf/${name}`]: '*' } });
    expect(findViolations(root.path)).toEqual([`libs/new (${layer}) may not depend on @kerf/${name} (${other}).`]);
  });

  it.each([
    ['static', using('@kerf/mesh')],
    ['dynamic', `const { a } = await import('${'@kerf/mesh'}');`],
  ])('forbid a %s import that is not declared', async (_, source) => {
    await addFile('apps/quota/src/main.ts', source);
    expect(findViolations(root.path)).toEqual([
      'apps/quota/src/main.ts imports @kerf/mesh, which is not in the dependencies of its package.json.',
    ]);
  });

  it('let specs, and only specs, use what tests are made with', async () => {
    await addPackage('apps/quota', 'app', { devDependencies: { '@kerf/testing': '*' } });
    await addFile('apps/quota/src/a.spec.ts', using('@kerf/testing'));
    expect(findViolations(root.path)).toEqual([]);
    await addFile('apps/quota/src/a.ts', using('@kerf/testing'));
    expect(findViolations(root.path)).toHaveLength(1);
  });

  it('forbid a path into another workspace, and a workspace without a layer', async () => {
    await addFile('apps/quota/src/main.ts', using('../../../libs/mesh/src/index.ts'));
    await addPackage('libs/new', undefined);
    expect(findViolations(root.path)).toEqual([
      'apps/quota/src/main.ts reaches into another workspace: ../../../libs/mesh/src/index.ts.',
      'libs/new has no layer: add "layer:…" to nx.tags.',
    ]);
  });
});

// Written so that the check does not take this file for a user of these packages.
function using(target: string): string {
  return `import { a } from '${target}';`;
}

async function addPackage(folder: string, layer: string | undefined, more: object = {}): Promise<void> {
  const name = `@kerf/${folder.split('/')[1]}`;
  const tags = layer ? [`layer:${layer}`] : [];
  await addFile(join(folder, 'package.json'), JSON.stringify({ name, nx: { tags }, ...more }));
}

async function addFile(path: string, content: string): Promise<void> {
  const file = join(root.path, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
