import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseMarkdown } from './markdown.ts';
import { parsePython } from './python.ts';
import type { Source } from './source.ts';
import { parseTypeScript, type TypeScriptSource } from './typescript.ts';

/** Hand-written text of the repository. */
export interface Codebase {
  modules: TypeScriptSource[];
  /** Python modules. */
  scripts: Source[];
  documents: Source[];
}

const skipped = new Set(['node_modules', 'dist', 'generated']);

/** Reads and parses everything below the root, except generated files and what the build writes. */
export function readCodebase(root: string): Codebase {
  const paths = listFiles(root, '').toSorted();
  const parse = <T>(extensions: RegExp, parseFile: (path: string, text: string) => T): T[] =>
    paths
      .filter((path) => extensions.test(path))
      .map((path) => parseFile(path, readFileSync(join(root, path), 'utf8')));
  return {
    modules: parse(/\.(tsx?|mjs)$/, parseTypeScript),
    scripts: parse(/\.py$/, parsePython),
    documents: parse(/\.md$/, parseMarkdown),
  };
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name.startsWith('.') || skipped.has(entry.name) ? [] : listFiles(root, path);
  });
}
