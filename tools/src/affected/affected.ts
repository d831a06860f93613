import type { Workspace } from '../boundaries/workspaces.ts';

/** Files outside all workspaces on which every check and test depends. */
const rootConfiguration =
  /^(package(-lock)?\.json|tsconfig[^/]*\.json|nx\.json|jest\.config\.mjs|\.oxlintrc\.json|biome\.json|prisma\.config\.ts)$/;

/** Files that specifications read outside their own workspace, and the workspaces of these specifications. */
export const filesReadBySpecs: readonly { files: RegExp; workspaces: readonly string[] }[] = [
  { files: /\.md$/, workspaces: ['tools'] },
  {
    files: /^(README\.md$|docs\/guide\/)/,
    workspaces: ['accounts', 'adapter-sdk', 'dashboard', 'e2e', 'issuer', 'quota'],
  },
  { files: /^docs\/reference\//, workspaces: ['e2e', 'standards'] },
  { files: /^docs\/examples\//, workspaces: ['e2e'] },
  { files: /^(deploy|k8s|prisma)\//, workspaces: ['deploy', 'tools'] },
  { files: /^(run\.mjs|apps\/[^/]+\/process\.json)$/, workspaces: ['e2e', 'tools'] },
  { files: /^(apps\/[^/]+|libs\/service)\/src\//, workspaces: ['testing'] },
  { files: /^apps\/adapter-freecad\/kerf_adapter\//, workspaces: ['tools'] },
];

/** Workspaces that start all apps as programs, which no dependency in their package.json says. */
const startsApps = new Set(['@kerf/bench', '@kerf/chaos', '@kerf/e2e']);

/** Finds the workspaces to lint after a change: the changed ones and all whose types depend on them. */
export function findWorkspacesToLint(workspaces: readonly Workspace[], files: readonly string[]): Workspace[] {
  if (files.some((file) => rootConfiguration.test(file))) return [...workspaces];
  const changed = workspaces.filter(({ folder }) => files.some((file) => isSourceIn(folder, file)));
  return withDependents(workspaces, changed, listDependencies);
}

/** Finds the workspaces to test after a change: those to lint, those that start them, and those that read the files. */
export function findWorkspacesToTest(workspaces: readonly Workspace[], files: readonly string[]): Workspace[] {
  const linted = findWorkspacesToLint(workspaces, files);
  const apps = workspaces.filter(({ layer }) => layer === 'app').map(({ name }) => name);
  const started = ({ name }: Workspace) => (startsApps.has(name) ? apps : []);
  const used = withDependents(workspaces, linted, started);
  const readers = filesReadBySpecs
    .filter((row) => files.some((file) => row.files.test(file)))
    .flatMap((row) => row.workspaces.map((name) => `@kerf/${name}`));
  return workspaces.filter((workspace) => used.includes(workspace) || readers.includes(workspace.name));
}

/** Returns true unless the file is a document; the schema and the migrations belong to the library of the database. */
function isSourceIn(folder: string, file: string): boolean {
  const isInside = file.startsWith(`${folder}/`) || (folder === 'libs/db' && file.startsWith('prisma/'));
  return isInside && !file.endsWith('.md');
}

function listDependencies({ dependencies, devDependencies }: Workspace): string[] {
  return [...dependencies, ...devDependencies];
}

function withDependents(
  workspaces: readonly Workspace[],
  changed: readonly Workspace[],
  dependenciesOf: (workspace: Workspace) => string[],
): Workspace[] {
  const found = new Set(changed.map(({ name }) => name));
  let size: number;
  do {
    size = found.size;
    for (const workspace of workspaces)
      if (dependenciesOf(workspace).some((name) => found.has(name))) found.add(workspace.name);
  } while (found.size > size);
  return workspaces.filter(({ name }) => found.has(name));
}
