import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** Package of the repository, with the fields that the boundary check needs. */
export interface Workspace {
  /** Relative to the root of the repository. */
  folder: string;
  name: string;
  layer: string;
  /** Workspaces that it needs at run time. */
  dependencies: string[];
  /** Workspaces that only its specs need. */
  devDependencies: string[];
  imports: Import[];
}

/** Import of a workspace, or of a file outside the importing one, in a source file. */
export interface Import {
  file: string;
  target: string;
  inSpec: boolean;
}

const scope = '@kerf/';

/** Reads every workspace below the root with its source files. */
export function readWorkspaces(root: string): Workspace[] {
  const groups = ['apps', 'libs'].flatMap((group) => listSubfolders(join(root, group)));
  return [...groups, ...['bench', 'chaos', 'deploy', 'tools'].map((name) => join(root, name))]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => readWorkspace(root, folder));
}

function listSubfolders(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

interface Manifest {
  name: string;
  nx?: { tags?: string[] };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function readWorkspace(root: string, folder: string): Workspace {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const tag = manifest.nx?.tags?.find((one) => one.startsWith('layer:'));
  return {
    folder: relative(root, folder),
    name: manifest.name,
    layer: tag?.slice('layer:'.length) ?? 'none',
    dependencies: keepOwnPackages(manifest.dependencies),
    devDependencies: keepOwnPackages(manifest.devDependencies),
    imports: listSourceFiles(join(folder, 'src')).flatMap((file) => findImports(root, folder, file)),
  };
}

function keepOwnPackages(dependencies: Record<string, string> = {}): string[] {
  return Object.keys(dependencies).filter((name) => name.startsWith(scope));
}

function listSourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?tsx?$/.test(name) && !name.split('/').includes('generated'))
    .map((name) => join(folder, name));
}

const specifier = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

function findImports(root: string, folder: string, file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(specifier)]
    .map(([, target = '']) => target)
    .filter((target) => target.startsWith(scope) || isOutside(folder, file, target))
    .map((target) => ({
      file: relative(root, file),
      target: target.startsWith(scope) ? target.split('/').slice(0, 2).join('/') : target,
      inSpec: /\.(spec|fixture)\.tsx?$/.test(file),
    }));
}

function isOutside(folder: string, file: string, target: string): boolean {
  return target.startsWith('.') && relative(folder, resolve(file, '..', target)).startsWith('..');
}
