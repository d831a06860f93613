import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Versions = Readonly<Record<string, string>>;

/** Parts of a package.json that decide what a program needs. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Workspace of the repository: its folder below the root, and its manifest. */
export interface Workspace {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Reads the package.json of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Finds what the image ships: programs with a process.json, pages, and the workspaces that they depend on. */
export function findShippedWorkspaces(root: string): Workspace[] {
  const manifests = globSync(
    (readManifest(root).workspaces ?? []).map((pattern) => `${pattern}/package.json`),
    {
      cwd: root,
    },
  );
  const all = manifests.map(dirname).map((folder) => ({ folder, manifest: readManifest(join(root, folder)) }));
  const byName = new Map(all.map((workspace) => [workspace.manifest.name, workspace]));
  const programs = globSync('apps/*/{process.json,index.html}', { cwd: root }).map(dirname);
  const shipped = new Set(all.filter(({ folder }) => programs.includes(folder)));
  for (const { manifest } of shipped)
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const dependency = byName.get(name);
      if (dependency) shipped.add(dependency);
    }
  return [...shipped].sort((one, other) => (one.folder < other.folder ? -1 : 1));
}
