import { isTestCode, lineAt } from './source.ts';
import type { TypeScriptSource } from './typescript.ts';

/** Lines of the imports of each source file within its workspace, types included, test code left out. */
export type ImportGraph = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Builds the graph of all workspaces. */
export function buildImportGraph(sources: readonly TypeScriptSource[]): ImportGraph {
  const product = sources.filter(({ path }) => path.includes('/src/') && !isTestCode(path));
  const paths = new Set(product.map(({ path }) => path));
  const isEdge = (from: string, to: string) => paths.has(to) && workspaceOf(from) === workspaceOf(to);
  return new Map(
    product.map(({ path, text, imports }) => {
      const edges = imports.filter(({ target }) => isEdge(path, target));
      return [path, new Map(edges.map(({ target, start }) => [target, lineAt(text, start)]))];
    }),
  );
}

/** Returns the folder of the workspace to which a source file belongs. */
export function workspaceOf(path: string): string {
  return path.slice(0, path.indexOf('/src/'));
}

/** Finds groups of files that import each other, directly or through others. */
export function findCycles(graph: ImportGraph): string[][] {
  return new CycleSearch(graph).run();
}

/** Tarjan's search for strongly connected components. */
class CycleSearch {
  readonly #graph: ImportGraph;
  readonly #ranks = new Map<string, number>();
  readonly #stack: string[] = [];
  readonly #cycles: string[][] = [];

  constructor(graph: ImportGraph) {
    this.#graph = graph;
  }

  run(): string[][] {
    for (const file of this.#graph.keys()) if (!this.#ranks.has(file)) this.#visit(file);
    return this.#cycles;
  }

  /** Returns the lowest rank that is reachable from the file among those on the stack. */
  #visit(file: string): number {
    const rank = this.#ranks.size;
    this.#ranks.set(file, rank);
    this.#stack.push(file);
    let lowest = rank;
    for (const target of this.#graph.get(file)?.keys() ?? []) lowest = Math.min(lowest, this.#reach(target));
    if (lowest === rank) this.#close(file);
    return lowest;
  }

  #reach(target: string): number {
    const rank = this.#ranks.get(target);
    if (rank === undefined) return this.#visit(target);
    // A file that has left the stack belongs to a group that is complete.
    return this.#stack.includes(target) ? rank : Number.POSITIVE_INFINITY;
  }

  #close(file: string): void {
    const group = this.#stack.splice(this.#stack.indexOf(file));
    if (group.length > 1 || this.#graph.get(file)?.has(file)) this.#cycles.push(group.toSorted());
  }
}
