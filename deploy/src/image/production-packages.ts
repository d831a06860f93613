import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { findShippedWorkspaces, type Manifest, readManifest } from './manifest.ts';

/**
 * Finds the folders of the packages that the shipped workspaces load, below the root.
 * npm would also install optional peers, such as the command of Prisma: three times as much.
 */
export function findProductionPackages(root: string): string[] {
  const workspaces = findShippedWorkspaces(root);
  const own = new Set(workspaces.map(({ manifest }) => manifest.name));
  const found = new Set<string>();
  const waiting = workspaces.map(({ folder, manifest }) => ({ folder, manifest }));
  for (const { folder, manifest } of waiting)
    for (const [name, isRequired] of getRuntimeDependencies(manifest)) {
      if (own.has(name)) continue;
      const dependency = findInstalled(root, folder, name);
      if (dependency === undefined && isRequired) throw new Error(`${name} of ${folder} is not installed.`);
      if (dependency === undefined || found.has(dependency)) continue;
      found.add(dependency);
      waiting.push({ folder: dependency, manifest: readManifest(join(root, dependency)) });
    }
  return [...found].sort();
}

/** Names of what a package loads when it runs; false for those that may be missing. */
function getRuntimeDependencies(manifest: Manifest): Map<string, boolean> {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return new Map([
    ...[...Object.keys(dependencies), ...peers].map((name) => [name, true] as const),
    ...Object.keys(optionalDependencies).map((name) => [name, false] as const),
  ]);
}

/** Finds a package as Node does: in the nearest node_modules at or above the folder. */
function findInstalled(root: string, folder: string, name: string): string | undefined {
  for (let parent = folder; ; parent = dirname(parent)) {
    const candidate = join(parent, 'node_modules', name);
    if (!parent.endsWith(`${sep}node_modules`) && existsSync(join(root, candidate, 'package.json'))) return candidate;
    if (parent === '.') return undefined;
  }
}

/** Files that no program reads when it runs: types, sources, source maps and documents. */
const undesired = /\.(map|tsbuildinfo|[cm]?ts|flow|md|markdown)$/i;
const folders = /(^|\/)(test|tests|__tests__|docs|examples?|benchmarks?|\.github)\//;
const licences = /(^|\/)(licen[cs]e|notice|copying|copyright|third[-_]party)[^/]*$/i;

/** Files of a package that is built into the pages: all but its manifest, which the bill of materials reads. */
const bundled = /^(?!package\.json$)/;

/** Parts of packages that are made for other databases, bundlers or browsers, by the name of the package. */
const unusedParts: Readonly<Record<string, RegExp>> = {
  // Of the query compilers only the one that libs/db/src/generated imports.
  '@prisma/client': /^(runtime\/(?!client\.|query_compiler_fast_bg\.postgresql\.[^/]*mjs$)|generator-build\/)/,
  // The kernel with threads; libs/kernel loads the other one.
  'replicad-opencascadejs': /^dist\/replicad_multi\./,
  '@tanstack/query-core': bundled,
  '@tanstack/react-query': bundled,
  react: bundled,
  'react-dom': bundled,
  regexparam: bundled,
  scheduler: bundled,
  'use-sync-external-store': bundled,
  wouter: bundled,
  // Node loads dist/cjs.
  rxjs: /^(src|dist\/(?!cjs\/))/,
};

/** Returns true if a file of a package may be read by a program of the image. The path is relative to the package. */
export function isRuntimeFile(packageName: string, path: string): boolean {
  if (licences.test(path)) return true;
  return !undesired.test(path) && !folders.test(path) && unusedParts[packageName]?.test(path) !== true;
}
