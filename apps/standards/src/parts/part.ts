import { slug } from '../slug.ts';
import type { Equivalent, PartTable, Row } from './part-table.ts';

/** One size of a table, which may come in lengths. */
export interface SizedPart {
  /** The id without a length. */
  readonly id: string;
  readonly table: PartTable;
  readonly row: Row;
  readonly variant: PartTable['variants'][number] | undefined;
}

/** A size in one length; none for parts that have no length to choose. */
export interface ChosenPart extends SizedPart {
  readonly length: number | undefined;
}

/** A part that was found, and what its reader should know. */
export interface Found {
  readonly part: ChosenPart;
  readonly warnings: readonly string[];
}

/** Every size of a table, in all its variants. */
export const sizedParts = (table: PartTable): SizedPart[] =>
  table.rows.flatMap((row) =>
    variantsOf(table, row).map((variant) => ({ id: idOf(table, row, variant), table, row, variant })),
  );

const variantsOf = ({ variants, sealedOnly }: PartTable, { size }: Row): readonly SizedPart['variant'][] =>
  sealedOnly.includes(size) ? variants : [undefined, ...variants];

/** From the shortest length to the longest. */
export type Range = readonly [shortest: number, longest: number];

/**
 * The lengths in which a size is listed, in the unit of the table: those it is sold in, and where nobody says which,
 * those it can be built in, for a size that exists must be found.
 */
export function lengthsOf(size: SizedPart): number[] {
  const { lengths } = size.table;
  const [shortest, longest] = lengths?.ranges[size.row.size] ?? buildable(size);
  return lengths?.preferred.filter((length) => length >= shortest && length <= longest) ?? [];
}

/** From longer than anything that is drawn at its end to as long as the longest screw of the table. */
export function buildable({ table, row }: SizedPart): Range {
  const { preferred = [] } = table.lengths ?? {};
  const shortest = preferred.find((offered) => offered >= Number(row['d'] ?? 0)) ?? 1;
  return [shortest, preferred.at(-1) ?? shortest];
}

/** `iso-4762-m6x20`: the size and, where there is one that matters, its length. */
export const partId = ({ id, table, length }: ChosenPart): string =>
  length === undefined || table.cut?.usual === length ? id : `${id}x${length}`;

/** `ISO 4762 M6x20`. */
export function partName({ table, row, variant, length }: ChosenPart): string {
  const size = `${row.size}${variant ? `-${variant.suffix}` : ''}`;
  const name = table.name?.replace('{size}', size) ?? `${table.standard} ${size}`;
  return withLength(name, table, length);
}

function withLength(name: string, table: PartTable, length: number | undefined): string {
  if (length === undefined) return name;
  if (table.cut) return `${name}, ${length} mm`;
  return table.lengths?.unit === 'in' ? `${name} x ${length} in` : `${name}x${length}`;
}

/** The name of the same part by another standard; nothing where that does not have its size. */
export function equivalentName(
  { table, row, length }: ChosenPart,
  { standard, sizes }: Equivalent,
): string | undefined {
  const size = sizes ? sizes[row.size] : row.size;
  return size && withLength(`${standard} ${size}`, table, length);
}

const idOf = ({ id, prefix = `${id}-` }: PartTable, { size }: Row, variant: SizedPart['variant']): string =>
  `${prefix}${slug(size)}${variant ? `-${slug(variant.suffix)}` : ''}`;
