import { createContents, type Specification, refuseSize, getStatus } from './specification.ts';
import { threadFamilies, type ListedThread, type ThreadFamily } from './thread-families.ts';
import { describeThreadFigures } from './thread-figures.ts';
import { toThreadSources } from './thread-sources.ts';

/** Specifications of all threads in the tables, one each. */
export const createThreadSpecs = (): Specification[] =>
  threadFamilies.flatMap((family) => family.threads.map((one) => createThreadSpec(family, one)));

function createThreadSpec(
  { title, standard, alsoIn, table, keywords }: ThreadFamily,
  listed: ListedThread,
): Specification {
  const { specId, designation, names, keywords: own = [] } = listed;
  return {
    category: 'threads',
    specId,
    title: `${title} ${designation}`,
    standard,
    relatedStandards: alsoIn,
    equivalents: [],
    names: [designation, ...names],
    keywords: ['Gewinde', ...keywords, ...own],
    status: getStatus(describeThreadFigures(listed, table, 'mm').gaps),
    buildContents: (request) => {
      refuseSize(specId, request);
      const { properties, gaps, remarks } = describeThreadFigures(listed, table, request.units);
      const sources = toThreadSources(Object.values(properties).flatMap((figure) => figure.sources));
      return createContents({ properties, gaps, remarks, sources });
    },
  };
}
