import type { FoundParts, Input, standards } from '@kerf/contracts';
import { standardOf } from '../describe-part.ts';
import { seriesOf } from '../inch-series.ts';
import { type ChosenPart, equivalentName, partId, partName } from '../part.ts';
import { dnOf, npsOf } from '../pipe-sizes.ts';
import { type NamedBy, namedBy } from './named-by.ts';
import { isSame } from './same-name.ts';

type Filters = Input<typeof standards.searchParts>['filters'];

/** What is searched. */
export const fields = ['name', 'names', 'size', 'also', 'standards', 'title', 'keywords'] as const;

/** A part as the index knows it. */
export interface Entry extends Readonly<Record<(typeof fields)[number], string>> {
  readonly id: number;
  /** The part without its length, and that in the unit of its table. */
  readonly sizeId: string;
  readonly length: number | undefined;
  /** In millimetres, where people name a size by them: 8, 22 and 7 of a bearing. */
  readonly measures: readonly number[];
  /** The figures by which people name it. */
  readonly named: NamedBy;
  readonly shown: Omit<FoundParts['results'][number], 'score' | 'matched'>;
  /** Whether it has every value that is asked for. */
  suits(filters: Filters): boolean;
  /** The same part, cut to another length, in millimetres. */
  cutTo(length: number): Entry;
}

/** The entry of one part; its id is its place among all. */
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

/** Whether a library is called by several kinds, pins and keys, of which each part is one alone. */
const isOfKinds = (library: string): boolean => library.includes('-') && library.split('-').every(isPlural);
const isPlural = (word: string): boolean => word.endsWith('s');

/** `M6x1`, the thread of a screw with its pitch, or the series of a thread in inches. */
const threadOf = ({ row: { size, P } }: ChosenPart): string =>
  typeof P === 'number' && size.startsWith('M') ? `${size}x${P}` : (seriesOf(size) ?? '');

/** What other standards call the size of a pipe: 40S for 40, DN 50 for NPS 2. */
function pipeNames(part: ChosenPart): string[] {
  const { table, row } = part;
  const dn = table.keywords.includes('NPS') ? dnOf(npsOf(row.size) ?? 0) : undefined;
  const renamed = table.equivalents.filter(({ sizes }) => sizes);
  return [...(dn === undefined ? [] : [`DN${dn}`]), ...renamed.flatMap((its) => equivalentName(part, its) ?? [])];
}

/** None where one of them is not known. */
function measuresOf({ table, row }: ChosenPart): number[] {
  const values = (table.measures ?? []).map((symbol) => row[symbol]);
  return values.every((value) => typeof value === 'number') ? values : [];
}
