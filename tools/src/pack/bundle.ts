import { join } from 'node:path';
import { resolveInProject } from '../project.ts';
import { readJson } from '../json-file.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly bin: unknown;
  /** By subpath, without the sources, which are not packed. */
  readonly exports: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Workspace that goes into a package. */
export interface PackedWorkspace {
  /** Relative to the root of the repository. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Workspace with its transitive dependencies: our own libraries, and third-party packages with their versions. */
interface Bundle {
  readonly main: PackedWorkspace;
  readonly libraries: readonly PackedWorkspace[];
  readonly dependencies: Readonly<Record<string, string>>;
}

const scope = '@kerf/';

/** Collects everything that the workspace in this folder needs at run time, including transitive libraries. */
export async function collectBundle(folder: string): Promise<Bundle> {
  const main = await readPackage(folder);
  const libraries = new Map<string, PackedWorkspace>();
  const dependencies: Record<string, string> = {};
  const pending = [main];
  for (let workspace = pending.pop(); workspace; workspace = pending.pop()) {
    for (const [name, version] of Object.entries(workspace.manifest.dependencies)) {
      if (!name.startsWith(scope)) dependencies[name] = version;
      if (!name.startsWith(scope) || libraries.has(name)) continue;
      const library = await readPackage(join('libs', name.slice(scope.length)));
      libraries.set(name, library);
      pending.push(library);
    }
  }
  return { main, libraries: [...libraries.values()], dependencies };
}

async function readPackage(folder: string): Promise<PackedWorkspace> {
  const { name, version, license, type, bin, exports, dependencies } = await readJson(
    resolveInProject(folder, 'package.json'),
  );
  const strings = { name: String(name), version: String(version), license: String(license), type: String(type) };
  return {
    folder,
    manifest: { ...strings, bin, exports: toPublishedExports(exports), dependencies: stringifyValues(dependencies) },
  };
}

/** Removes the export condition that is only used inside this repository. */
const toPublishedExports = (exports: unknown): unknown =>
  exports && JSON.parse(JSON.stringify(exports, (key, value: unknown) => (key === '@kerf/source' ? undefined : value)));

const stringifyValues = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, version]) => [name, String(version)]));
