import type { KnownSpec } from '../specs/known-spec.ts';
import { threadFamilies } from '../specs/thread-families.ts';
import { isPrinter } from '../specs/thread-sources.ts';
import { threadSpecs } from '../specs/thread-specs.ts';
import { listed, markdownTable } from './markdown.ts';
import { tolerances } from './tolerances-section.ts';

/** Section on the thread families. */
export function threads(): string {
  const specs = threadSpecs();
  const rows = threadFamilies.map(({ title, standard, threads: listedThreads }) => {
    const ids = new Set(listedThreads.map(({ specId }) => specId));
    const its = specs.filter(({ specId }) => ids.has(specId));
    const open = its.filter(({ status }) => status === 'incomplete').length;
    return [title, standard, its.length, open, listed(printersOf(its))];
  });
  return `## Threads

Basic sizes are computed. Limits follow from the tolerances in tables of the standards, or from their formulas. The most frequent gaps are tap drills of pipe and trapezoidal threads.

${markdownTable([['family', 'standard', 'threads', 'with gaps', 'sources of sizes, drills, holes and tolerances'], ...rows])}

${tolerances()}`;
}

/** Sources of any figure of these threads. */
const printersOf = (specs: readonly KnownSpec[]): string[] =>
  specs.flatMap((spec) => spec.contents({ units: 'mm' }).sources.map(({ id }) => id)).filter(isPrinter);
