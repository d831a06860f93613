import type { Specification } from '../specs/specification.ts';
import { threadFamilies } from '../specs/thread-families.ts';
import { isPublication } from '../specs/thread-sources.ts';
import { createThreadSpecs } from '../specs/thread-specs.ts';
import { joinUnique, renderTable } from './markdown.ts';
import { renderTolerances } from './tolerances-section.ts';

/** Section on the thread families. */
export function renderThreads(): string {
  const specs = createThreadSpecs();
  const rows = threadFamilies.map(({ title, standard, threads: listedThreads }) => {
    const ids = new Set(listedThreads.map(({ specId }) => specId));
    const its = specs.filter(({ specId }) => ids.has(specId));
    const open = its.filter(({ status }) => status === 'incomplete').length;
    return [title, standard, its.length, open, joinUnique(listPublications(its))];
  });
  return `## Threads

Basic sizes are computed. Limits follow from the tolerances in tables of the standards, or from their formulas. The most frequent gaps are tap drills of pipe and trapezoidal threads.

${renderTable([['family', 'standard', 'threads', 'with gaps', 'sources of sizes, drills, holes and tolerances'], ...rows])}

${renderTolerances()}`;
}

/** Sources of any figure of these threads. */
const listPublications = (specs: readonly Specification[]): string[] =>
  specs.flatMap((spec) => spec.buildContents({ units: 'mm' }).sources.map(({ id }) => id)).filter(isPublication);
