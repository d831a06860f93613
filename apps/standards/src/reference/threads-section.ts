import { threadFamilies } from '../specs/thread-families.ts';
import { columnSources } from '../specs/thread-sources.ts';
import { threadSpecs } from '../specs/thread-specs.ts';
import { listed, markdownTable } from './markdown.ts';

/** Every family with its threads. */
export function threads(): string {
  const specs = threadSpecs();
  const rows = threadFamilies.map(({ title, standard, table }) => {
    const its = specs.filter((spec) => spec.standard === standard);
    const open = its.filter(({ status }) => status === 'incomplete').length;
    return [title, standard, its.length, open, listed(columnSources(table))];
  });
  return `## Threads

Basic sizes and, but for metric threads, limits are computed. What is most often open: limits for which no table was seen, and tap drills.

${markdownTable([['family', 'standard', 'threads', 'with gaps', 'sources of sizes, drills, holes and tolerances'], ...rows])}`;
}
