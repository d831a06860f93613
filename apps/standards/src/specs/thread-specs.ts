import { contentsOf, type KnownSpec, namedSources, refuseSize } from './known-spec.ts';
import { threadFamilies, type Listed, type ThreadFamily } from './thread-families.ts';
import { threadFigures } from './thread-figures.ts';

/** Every thread of the tables, one specification each. */
export const threadSpecs = (): KnownSpec[] =>
  threadFamilies.flatMap((family) => family.threads.map((one) => specOf(family, one)));

function specOf({ title, standard, table, keywords }: ThreadFamily, { specId, designation, names }: Listed): KnownSpec {
  return {
    category: 'threads',
    specId,
    title: `${title} ${designation}`,
    standard,
    equivalents: [],
    names: [designation, ...names],
    keywords,
    status: threadFigures(designation, table, 'mm').gaps.length ? 'incomplete' : 'known',
    contents: (asked) => {
      refuseSize(specId, asked);
      const { properties, gaps, remarks } = threadFigures(designation, table, asked.units);
      const sources = namedSources(Object.values(properties).flatMap((figure) => figure.sources));
      return contentsOf({ properties, gaps, remarks, sources });
    },
  };
}
