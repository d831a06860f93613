import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** A package of the repository, as far as boundaries are concerned. */
export interface Workspace {
  /** From the root of the repository. */
  folder: string;
  name: string;
  layer: string;
  /** Workspaces it needs to run. */
  dependencies: string[];
  /** Workspaces that only its specs need. */
  devDependencies: string[];
  imports: Import[];
}

/** One use of a workspace, or of a file outside the own one, in a source file. */
export interface Import {
  file: string;
  target: string;
  inSpec: boolean;
}

const scope = '@kerf/';

/** Every workspace under the root, with its source files read. */
export function readWorkspaces(root: string): Workspace[] {
  const groups = ['apps', 'libs'].flatMap((group) => subfolders(join(root, group)));
  return [...groups, ...['bench', 'chaos', 'tools'].map((name) => join(root, name))]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => readWorkspace(root, folder));
}

function subfolders(folder: string): string[] {
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
    dependencies: ours(manifest.dependencies),
    devDependencies: ours(manifest.devDependencies),
    imports: sourceFiles(join(folder, 'src')).flatMap((file) => importsOf(root, folder, file)),
  };
}

function ours(dependencies: Record<string, string> = {}): string[] {
  return Object.keys(dependencies).filter((name) => name.startsWith(scope));
}

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?tsx?$/.test(name) && !name.split('/').includes('generated'))
    .map((name) => join(folder, name));
}

const specifier = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

function importsOf(root: string, folder: string, file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(specifier)]
    .map(([, target = '']) => target)
    .filter((target) => target.startsWith(scope) || leaves(folder, file, target))
    .map((target) => ({
      file: relative(root, file),
      target: target.startsWith(scope) ? target.split('/').slice(0, 2).join('/') : target,
      inSpec: /\.(spec|fixture)\.tsx?$/.test(file),
    }));
}

function leaves(folder: string, file: string, target: string): boolean {
  return target.startsWith('.') && relative(folder, resolve(file, '..', target)).startsWith('..');
}
