import { posix } from 'node:path';
import { smallFileLines } from './gates.ts';
import { findCycles, type ImportGraph, workspaceOf } from './import-graph.ts';
import { countLines, countOffenders, type Measurement } from './source.ts';
import type { TypeScriptSource } from './typescript.ts';

/** Counts groups of files that import each other, directly or through others. */
export function measureImportCycles(graph: ImportGraph): Measurement {
  return countOffenders(
    findCycles(graph).map((cycle) => {
      const [path = '', ...others] = cycle;
      const [, line = 1] = [...(graph.get(path) ?? [])].find(([target]) => cycle.includes(target)) ?? [];
      return { path, line, reason: `is in a cycle with ${others.join(', ') || 'itself'}` };
    }),
  );
}

/** Counts pairs of folders of a workspace that import each other; `src` and a folder's own parents do not count. */
export function measureTwoWayFolders(graph: ImportGraph): Measurement {
  const crossings = findCrossings(graph);
  return countOffenders(
    [...crossings].flatMap(([pair, { path, line }]) => {
      const [from = '', to = ''] = pair.split(' ');
      const back = crossings.get(`${to} ${from}`);
      if (back === undefined || from > to) return [];
      return [{ path, line, reason: `imports ${to}, and ${back.path}:${back.line} imports ${from}` }];
    }),
  );
}

interface Crossing {
  path: string;
  line: number;
}

/** Finds one import for each folder and each other folder that its files import. */
function findCrossings(graph: ImportGraph): Map<string, Crossing> {
  const crossings = new Map<string, Crossing>();
  for (const [path, targets] of graph)
    for (const [target, line] of targets) {
      const [from, to] = [posix.dirname(path), posix.dirname(target)];
      if (areSeparate(from, to, `${workspaceOf(path)}/src`)) crossings.set(`${from} ${to}`, { path, line });
    }
  return crossings;
}

function areSeparate(from: string, to: string, root: string): boolean {
  const isNested = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`);
  return !isNested && from !== root && to !== root;
}

// Files that a framework or a convention requires at any size.
const conventional = /(^|\/)(index|main|config)\.tsx?$|\.(module|routes|providers|handlers)\.ts$/;

/** Counts short files with one importer, which could hold their text itself. */
export function measureSmallFiles(graph: ImportGraph, sources: readonly TypeScriptSource[]): Measurement {
  const importers = findImporters(graph);
  return countOffenders(
    sources.flatMap(({ path, text }) => {
      const line = countLines(text);
      const [importer, ...others] = importers.get(path) ?? [];
      if (importer === undefined || others.length > 0 || line >= smallFileLines || conventional.test(path)) return [];
      return [{ path, line, reason: `is imported by ${importer} alone` }];
    }),
  );
}

function findImporters(graph: ImportGraph): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets.keys()) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}
