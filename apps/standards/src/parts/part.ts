import { toSlug } from '../slug.ts';
import type { Equivalent, PartTable, Row } from './tables/part-table.ts';

/** One size of a table, without a chosen length. */
export interface SizedPart {
  /** The id without a length. */
  readonly id: string;
  readonly table: PartTable;
  readonly row: Row;
  readonly variant: PartTable['variants'][number] | undefined;
}

/** A size in one length; undefined for parts without a length to choose. */
export interface ChosenPart extends SizedPart {
  readonly length: number | undefined;
}

/** A part that was found, with warnings for the caller. */
export interface FoundPart {
  readonly part: ChosenPart;
  readonly warnings: readonly string[];
}

/** Expands every size of a table into all its variants. */
export const expandSizes = (table: PartTable): SizedPart[] =>
  table.rows.flatMap((row) =>
    listVariants(table, row).map((variant) => ({ id: formatSizeId(table, row, variant), table, row, variant })),
  );

const listVariants = ({ variants, sealedOnly }: PartTable, { size }: Row): readonly SizedPart['variant'][] =>
  sealedOnly.includes(size) ? variants : [undefined, ...variants];

/** From the shortest length to the longest. */
export type LengthRange = readonly [shortest: number, longest: number];

/**
 * Lists the lengths of a size, in the unit of the table: those it is sold in, or those it can be built in if sources
 * are silent, because an existing size must be found.
 */
export function listLengths(size: SizedPart): number[] {
  const { lengths } = size.table;
  const [shortest, longest] = lengths?.ranges[size.row.size] ?? getBuildableRange(size);
  return lengths?.preferred.filter((length) => length >= shortest && length <= longest) ?? [];
}

/** Range of lengths that can be built: from the diameter to the longest screw of the table. */
export function getBuildableRange({ table, row }: SizedPart): LengthRange {
  const { preferred = [] } = table.lengths ?? {};
  const shortest = preferred.find((offered) => offered >= Number(row['d'] ?? 0)) ?? 1;
  return [shortest, preferred.at(-1) ?? shortest];
}

/** Formats a part id with its length, where the length matters: `iso-4762-m6x20`. */
export const formatPartId = ({ id, table, length }: ChosenPart): string =>
  length === undefined || table.cut?.usual === length ? id : `${id}x${length}`;

/** Formats the part name: `ISO 4762 M6x20`. */
export function formatPartName({ table, row, variant, length }: ChosenPart): string {
  const size = `${row.size}${variant ? `-${variant.suffix}` : ''}`;
  const name = table.name?.replace('{size}', size) ?? `${table.standard} ${size}`;
  return appendLength(name, table, length);
}

function appendLength(name: string, table: PartTable, length: number | undefined): string {
  if (length === undefined) return name;
  if (table.cut) return `${name}, ${length} mm`;
  return table.lengths?.unit === 'in' ? `${name} x ${length} in` : `${name}x${length}`;
}

/** Formats the name of the same part in another standard; undefined if that standard lacks the size. */
export function formatEquivalentName(
  { table, row, length }: ChosenPart,
  { standard, sizes }: Equivalent,
): string | undefined {
  const size = sizes ? sizes[row.size] : row.size;
  return size && appendLength(`${standard} ${size}`, table, length);
}

const formatSizeId = ({ id, prefix = `${id}-` }: PartTable, { size }: Row, variant: SizedPart['variant']): string =>
  `${prefix}${toSlug(size)}${variant ? `-${toSlug(variant.suffix)}` : ''}`;
