import type { FoundParts, Input, standards } from '@kerf/contracts';
import { standardOf } from '../describe-part.ts';
import { seriesOf } from '../inch-series.ts';
import { type ChosenPart, equivalentName, partId, partName } from '../part.ts';
import { dnOf, npsOf } from '../pipe-sizes.ts';
import { type NamedBy, namedBy } from './named-by.ts';
import { isSame } from './same-name.ts';

type Filters = Input<typeof standards.searchParts>['filters'];

/** Text fields of an entry that are searched. */
export const fields = ['name', 'names', 'size', 'also', 'standards', 'title', 'keywords'] as const;

/** A part in the search index. */
export interface Entry extends Readonly<Record<(typeof fields)[number], string>> {
  readonly id: number;
  /** Id of the part without its length. */
  readonly sizeId: string;
  readonly length: number | undefined;
  /** Dimensions in millimetres that form a designation: 8, 22 and 7 of a bearing. */
  readonly measures: readonly number[];
  /** Dimensions by which the part is named. */
  readonly named: NamedBy;
  readonly shown: Omit<FoundParts['results'][number], 'score' | 'matched'>;
  /** True if the part has every requested value. */
  suits(filters: Filters): boolean;
  /** The same part, cut to another length in millimetres. */
  cutTo(length: number): Entry;
}

/** Creates the entry of one part; its id is its position in the index. */
export function entryOf(part: ChosenPart, id: number): Entry {
  const { table, row } = part;
  const name = partName(part);
  const equivalents = table.equivalents.filter(({ sizes }) => sizes?.[row.size] !== undefined || !sizes);
  const standards = [table.standard, ...equivalents.map(({ standard }) => standard)];
  const measures = measuresOf(part);
  const own = { library: table.library, family: table.family, size: row.size };
  return {
    id,
    sizeId: part.id,
    length: part.length,
    size: row.size,
    measures,
    named: namedBy(part),
    name: [name, measures.join('x')].join(' '),
    names: (table.names[row.size] ?? []).join(' '),
    also: [isOfKinds(table.library) ? table.library : '', threadOf(part), ...pipeNames(part)].join(' '),
    standards: standards.join(' '),
    title: `${table.title} ${table.family.replaceAll('_', ' ')} ${isOfKinds(table.library) ? '' : table.library}`,
    keywords: table.keywords.join(' '),
    shown: {
      library: table.library,
      part_id: partId(part),
      name,
      family: table.family,
      standard: standardOf(table.standard),
    },
    suits: ({ standard, ...others }) =>
      (standard === undefined || standards.some((given) => isSame(given, standard))) &&
      (['library', 'family', 'size'] as const).every(
        (name) => others[name] === undefined || isSame(own[name], others[name]),
      ),
    cutTo: (length) => entryOf({ ...part, length }, id),
  };
}

/** True if a library is named after several kinds, such as pins and keys: each part is only one of them. */
const isOfKinds = (library: string): boolean => library.includes('-') && library.split('-').every(isPlural);
const isPlural = (word: string): boolean => word.endsWith('s');

/** Thread with its pitch, `M6x1`, or the series of an inch thread. */
const threadOf = ({ row: { size, P } }: ChosenPart): string =>
  typeof P === 'number' && size.startsWith('M') ? `${size}x${P}` : (seriesOf(size) ?? '');

/** Names of a pipe size in other standards: 40S for 40, DN 50 for NPS 2. */
function pipeNames(part: ChosenPart): string[] {
  const { table, row } = part;
  const dn = table.keywords.includes('NPS') ? dnOf(npsOf(row.size) ?? 0) : undefined;
  const renamed = table.equivalents.filter(({ sizes }) => sizes);
  return [...(dn === undefined ? [] : [`DN${dn}`]), ...renamed.flatMap((its) => equivalentName(part, its) ?? [])];
}

/** The named dimensions; empty if one of them is unknown. */
function measuresOf({ table, row }: ChosenPart): number[] {
  const values = (table.measures ?? []).map((symbol) => row[symbol]);
  return values.every((value) => typeof value === 'number') ? values : [];
}
