import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '@kerf/tools';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Names of the packages that only development needs. */
export const developmentPackages = Object.keys(readManifest(projectFolder).devDependencies ?? {});

/**
 * Finds the packages in the root `node_modules` that a workspace needs in production: its dependencies and theirs.
 * Peer dependencies do not count; with `@prisma/client` they would bring the command line of Prisma.
 */
export function findProductionPackages(folder: string): Set<string> {
  const found = new Set<string>();
  const visit = (from: string) => {
    for (const name of Object.keys(readManifest(from).dependencies ?? {})) {
      const own = join(from, 'node_modules', name);
      const root = join(projectFolder, 'node_modules', name);
      if (existsSync(own)) visit(own);
      else if (existsSync(root) && !found.has(name)) {
        found.add(name);
        visit(root);
      }
    }
  };
  visit(folder);
  return found;
}
