import { contentsOf, type KnownSpec, refuseSize, statusBy } from './known-spec.ts';
import { threadFamilies, type Listed, type ThreadFamily } from './thread-families.ts';
import { threadFigures } from './thread-figures.ts';
import { threadSources } from './thread-sources.ts';

/** Specifications of all threads in the tables, one each. */
export const threadSpecs = (): KnownSpec[] =>
  threadFamilies.flatMap((family) => family.threads.map((one) => specOf(family, one)));

function specOf({ title, standard, alsoIn, table, keywords }: ThreadFamily, listed: Listed): KnownSpec {
  const { specId, designation, names, keywords: own = [] } = listed;
  return {
    category: 'threads',
    specId,
    title: `${title} ${designation}`,
    standard,
    alsoIn,
    equivalents: [],
    names: [designation, ...names],
    keywords: ['Gewinde', ...keywords, ...own],
    status: statusBy(threadFigures(listed, table, 'mm').gaps),
    contents: (asked) => {
      refuseSize(specId, asked);
      const { properties, gaps, remarks } = threadFigures(listed, table, asked.units);
      const sources = threadSources(Object.values(properties).flatMap((figure) => figure.sources));
      return contentsOf({ properties, gaps, remarks, sources });
    },
  };
}
