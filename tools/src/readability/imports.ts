import { posix } from 'node:path';
import type { EcmaScriptModule, StaticImport } from 'oxc-parser';

/** Import of a file by a relative path. */
export interface Import {
  /** Relative to the root of the repository. */
  target: string;
  /** Offset of the import in its file. */
  start: number;
  /** Local names of types and of values; an export from another file has none. */
  names: string[];
  /** True when nothing is imported but types. */
  isType: boolean;
}

/** Finds the static imports and re-exports of a module at a path. */
export function findImports(path: string, module: EcmaScriptModule): Import[] {
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  return [
    ...module.staticImports.map((one) => toImport(path, one)),
    ...exports.flatMap(({ moduleRequest, start, isType }) =>
      moduleRequest ? [{ target: resolveImport(path, moduleRequest.value), start, names: [], isType }] : [],
    ),
  ].filter(({ target }) => target !== '');
}

/** Returns the path from the root of the repository, or an empty string for a package. */
export function resolveImport(path: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : '';
}

function toImport(path: string, { moduleRequest, start, entries }: StaticImport): Import {
  return {
    target: resolveImport(path, moduleRequest.value),
    start,
    names: entries.map(({ localName }) => localName.value),
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  };
}
