import { join } from 'node:path';
import { inProject } from '../project.ts';
import { readJson } from '../json-file.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly bin: unknown;
  /** By subpath, without the sources, which do not travel. */
  readonly exports: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** One workspace that goes into a package. */
export interface Part {
  /** From the root of the repository. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** A workspace with all that it stands on: our own libraries, and the packages of others with their versions. */
interface Bundle {
  readonly main: Part;
  readonly libraries: readonly Part[];
  readonly dependencies: Readonly<Record<string, string>>;
}

const scope = '@kerf/';

/** What the workspace in this folder needs to run, libraries of libraries among it. */
export async function bundleOf(folder: string): Promise<Bundle> {
  const main = await readPart(folder);
  const libraries = new Map<string, Part>();
  const dependencies: Record<string, string> = {};
  const open = [main];
  for (let part = open.pop(); part; part = open.pop()) {
    for (const [name, version] of Object.entries(part.manifest.dependencies)) {
      if (!name.startsWith(scope)) dependencies[name] = version;
      if (!name.startsWith(scope) || libraries.has(name)) continue;
      const library = await readPart(join('libs', name.slice(scope.length)));
      libraries.set(name, library);
      open.push(library);
    }
  }
  return { main, libraries: [...libraries.values()], dependencies };
}

async function readPart(folder: string): Promise<Part> {
  const { name, version, license, type, bin, exports, dependencies } = await readJson(
    inProject(folder, 'package.json'),
  );
  const texts = { name: String(name), version: String(version), license: String(license), type: String(type) };
  return { folder, manifest: { ...texts, bin, exports: published(exports), dependencies: textsIn(dependencies) } };
}

/** TypeScript reads the types and Node the code; the condition of this repository is nobody else's. */
const published = (exports: unknown): unknown =>
  exports && JSON.parse(JSON.stringify(exports, (key, value: unknown) => (key === '@kerf/source' ? undefined : value)));

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, version]) => [name, String(version)]));
