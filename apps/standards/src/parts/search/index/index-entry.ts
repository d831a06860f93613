import type { PartSearchResult, Input, standards } from '@kerf/contracts';
import { getStandard } from '../../describe-part.ts';
import { findUnifiedSeries } from '../../../threads/sizes/unified-sizes.ts';
import { type ChosenPart, formatEquivalentName, formatPartId, formatPartName } from '../../part.ts';
import { findDn, parseNps } from '../../nominal-pipe-sizes.ts';
import { type NamingDimensions, getNamingDimensions } from './naming-dimensions.ts';

type Filters = Input<typeof standards.searchParts>['filters'];

/** Text fields of an entry that are searched. */
export const searchedFields = ['name', 'names', 'size', 'also', 'standards', 'title', 'keywords'] as const;

/** A part in the search index. */
export interface IndexEntry extends Readonly<Record<(typeof searchedFields)[number], string>> {
  readonly id: number;
  /** Id of the part without its length. */
  readonly sizeId: string;
  readonly length: number | undefined;
  /** Dimensions in millimetres that form a designation: 8, 22 and 7 of a bearing. */
  readonly measures: readonly number[];
  /** Dimensions by which the part is named. */
  readonly dimensions: NamingDimensions;
  readonly summary: Omit<PartSearchResult['results'][number], 'score' | 'matched'>;
  /** True if the part has every requested value. */
  matches(filters: Filters): boolean;
  /** The same part, cut to another length in millimetres. */
  withLength(length: number): IndexEntry;
}

/** Creates the entry of one part; its id is its position in the index. */
export function createEntry(part: ChosenPart, id: number): IndexEntry {
  const { table, row } = part;
  const name = formatPartName(part);
  const equivalents = table.equivalents.filter(({ sizes }) => sizes?.[row.size] !== undefined || !sizes);
  const standards = [table.standard, ...equivalents.map(({ standard }) => standard)];
  const measures = listMeasures(part);
  const attributes = { library: table.library, family: table.family, size: row.size };
  return {
    id,
    sizeId: part.id,
    length: part.length,
    size: row.size,
    measures,
    dimensions: getNamingDimensions(part),
    name: [name, measures.join('x')].join(' '),
    names: (table.names[row.size] ?? []).join(' '),
    also: [isPluralName(table.library) ? table.library : '', describeThread(part), ...listPipeNames(part)].join(' '),
    standards: standards.join(' '),
    title: `${table.title} ${table.family.replaceAll('_', ' ')} ${isPluralName(table.library) ? '' : table.library}`,
    keywords: table.keywords.join(' '),
    summary: {
      library: table.library,
      part_id: formatPartId(part),
      name,
      family: table.family,
      standard: getStandard(table.standard),
    },
    matches: ({ standard, ...others }) =>
      (standard === undefined || standards.some((given) => isSameName(given, standard))) &&
      (['library', 'family', 'size'] as const).every(
        (name) => others[name] === undefined || isSameName(attributes[name], others[name]),
      ),
    withLength: (length) => createEntry({ ...part, length }, id),
  };
}

/** True if two names differ only in spelling: `DIN 912`, `din-912`. */
export const isSameName = (one: string, other: string): boolean => removeSeparators(one) === removeSeparators(other);

const removeSeparators = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** True if a library is named after several kinds, such as pins and keys: each part is only one of them. */
const isPluralName = (library: string): boolean => library.includes('-') && library.split('-').every(isPlural);
const isPlural = (word: string): boolean => word.endsWith('s');

/** Thread with its pitch, `M6x1`, or the series of an inch thread. */
const describeThread = ({ row: { size, P } }: ChosenPart): string =>
  typeof P === 'number' && size.startsWith('M') ? `${size}x${P}` : (findUnifiedSeries(size) ?? '');

/** Names of a pipe size in other standards: 40S for 40, DN 50 for NPS 2. */
function listPipeNames(part: ChosenPart): string[] {
  const { table, row } = part;
  const dn = table.keywords.includes('NPS') ? findDn(parseNps(row.size) ?? 0) : undefined;
  const renamed = table.equivalents.filter(({ sizes }) => sizes);
  return [...(dn === undefined ? [] : [`DN${dn}`]), ...renamed.flatMap((its) => formatEquivalentName(part, its) ?? [])];
}

/** The named dimensions; empty if one of them is unknown. */
function listMeasures({ table, row }: ChosenPart): number[] {
  const values = (table.measures ?? []).map((symbol) => row[symbol]);
  return values.every((value) => typeof value === 'number') ? values : [];
}
