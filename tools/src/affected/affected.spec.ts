import { globSync, readFileSync } from 'node:fs';
import { readWorkspaces, type Workspace } from '../boundaries/workspaces.ts';
import { projectFolder, resolveInProject } from '../project.ts';
import { filesReadBySpecs, findWorkspacesToLint, findWorkspacesToTest } from './affected.ts';

const workspaces = [
  makeWorkspace('libs/mesh', 'pure'),
  makeWorkspace('libs/contracts', 'pure'),
  makeWorkspace('libs/db', 'platform'),
  makeWorkspace('libs/testing', 'testing', ['contracts']),
  makeWorkspace('apps/quota', 'app', ['db'], ['testing']),
  makeWorkspace('apps/standards', 'app', ['mesh']),
  makeWorkspace('apps/e2e', 'testing', ['contracts']),
  makeWorkspace('chaos', 'testing'),
  makeWorkspace('tools', 'tool'),
];
const everything = workspaces.map(({ folder }) => folder);
const folders = (found: readonly Workspace[]) => found.map(({ folder }) => folder);

describe('the workspaces to lint', () => {
  it.each([
    ['nothing', [], []],
    ['a file in a workspace that nothing uses', ['tools/src/test.ts'], ['tools']],
    ['a library', ['libs/mesh/src/index.ts'], ['libs/mesh', 'apps/standards']],
    [
      'a library that others use through a third one',
      ['libs/contracts/package.json'],
      ['libs/contracts', 'libs/testing', 'apps/quota', 'apps/e2e'],
    ],
    ['the database schema', ['prisma/schema/quota.prisma'], ['libs/db', 'apps/quota']],
    ['documents', ['docs/guide/connect.md', 'apps/quota/README.md'], []],
    ['the dependencies', ['package-lock.json'], everything],
    ['the lint rules', ['.oxlintrc.json'], everything],
    ['compiler options', ['tsconfig.base.json'], everything],
  ])('after a change of %s', (_, files, expected) => {
    expect(folders(findWorkspacesToLint(workspaces, files))).toEqual(expected);
  });
});

describe('the workspaces to test', () => {
  it.each([
    ['nothing', [], []],
    ['an app, which others start', ['apps/quota/package.json'], ['apps/quota', 'apps/e2e', 'chaos']],
    ['sources that a specification reads', ['apps/e2e/src/http/client.ts'], ['libs/testing', 'apps/e2e']],
    ['a guide', ['docs/guide/connect.md'], ['apps/quota', 'apps/e2e', 'tools']],
    ['another document', ['docs/decisions/0001-use-nats.md'], ['tools']],
    ['the lint rules', ['.oxlintrc.json'], everything],
  ])('after a change of %s', (_, files, expected) => {
    expect(folders(findWorkspacesToTest(workspaces, files))).toEqual(expected);
  });
});

describe('the table of files that specifications read', () => {
  it('names workspaces that exist', () => {
    const known = readWorkspaces(projectFolder).map(({ name }) => name.replace('@kerf/', ''));
    expect(known).toEqual(expect.arrayContaining(filesReadBySpecs.flatMap((row) => row.workspaces)));
  });

  it.each(['docs/guide/', 'docs/reference/', 'docs/examples/'])(
    'names each workspace whose specifications name %s',
    (path) => {
      const readers = filesReadBySpecs
        .filter(({ files }) => files.test(`${path}file.md`))
        .flatMap((row) => row.workspaces);
      const naming = globSync('{apps,libs}/*/src/**/*.spec.ts', { cwd: projectFolder })
        .filter((file) => readFileSync(resolveInProject(file), 'utf8').includes(path))
        .map((file) => file.split('/', 2)[1]);
      expect(readers).toEqual(expect.arrayContaining([...new Set(naming)]));
    },
  );
});

function makeWorkspace(folder: string, layer: string, uses: string[] = [], specsUse: string[] = []): Workspace {
  const toNames = (names: string[]) => names.map((name) => `@kerf/${name}`);
  return {
    folder,
    name: `@kerf/${folder.replace(/^\w+\//, '')}`,
    layer,
    dependencies: toNames(uses),
    devDependencies: toNames(specsUse),
    imports: [],
  };
}
