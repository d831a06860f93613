import { asQuestion, type StandardSpec } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type * as z from 'zod';
import { valueOf } from '../parts/figures.ts';
import type { partTable, Row } from '../parts/part-table.ts';
import { type Asked, type Contents, contentsOf } from './known-spec.ts';
import { nearestSizes } from './nearest-sizes.ts';
import { sizeNamed } from './size-names.ts';
import { nullableIn, unitIn, valueIn } from './units.ts';

/** A table of sizes, with the structure of the part tables. */
export type SizeTable = Pick<z.output<typeof partTable>, 'id' | 'symbols' | 'provenance' | 'rows' | 'lengths'>;

/** Contents of a table for the requested size and units. Throws `invalid_parameters` for an unknown size. */
export function tableContents(table: SizeTable, asked: Asked, sources: StandardSpec['sources']): Contents {
  const rows = asked.size === undefined ? table.rows : [rowOf(table, asked.size)];
  const named = new Set([...table.provenance, ...(table.lengths ? [table.lengths] : [])].flatMap((its) => its.sources));
  return contentsOf({
    symbols: symbolsIn(table, asked),
    rows: rows.map((row) => rowIn(table, row, asked)),
    lengths: lengthsIn(table, rows, asked),
    provenance: table.provenance.map(provenanceOf),
    gaps: gapsOf(table, rows),
    remarks: remarksOn(table, rows),
    sources: sources.filter(({ id }) => named.has(id)),
  });
}

/** Lists the gaps of a table, by symbol. */
export function gapsOf({ symbols, lengths }: SizeTable, rows: readonly Row[]): string[] {
  const open = Object.entries(symbols).flatMap(([symbol, { meaning }]) => {
    const sizes = rows.filter((row) => valueOf(row, symbol) === null).map(({ size }) => size);
    return sizes.length ? [`${symbol} (${meaning}) is unknown for ${sizes.join(', ')}.`] : [];
  });
  const unsold = lengths ? rows.filter(({ size }) => !lengths.ranges[size]).map(({ size }) => size) : [];
  return [...open, ...(unsold.length ? [`The lengths that are sold are unknown for ${unsold.join(', ')}.`] : [])];
}

/** Remarks on the shown sizes only. */
function remarksOn({ lengths }: SizeTable, rows: readonly Row[]): string[] {
  const { remarks = [] } = lengths ?? {};
  const shown = rows.map(({ size }) => size);
  const concerning = remarks.filter(({ sizes }) => sizes === undefined || shown.some((size) => sizes.includes(size)));
  const doubtful = shown.filter((size) => lengths?.doubtful.includes(size));
  return [
    ...concerning.map(({ text }) => text),
    ...(doubtful.length ? [`The length range may be wider for ${doubtful.join(', ')}.`] : []),
  ];
}

function rowOf({ id, rows }: SizeTable, size: string): Row {
  const sizes = rows.map((row) => row.size);
  const named = sizeNamed(size, sizes);
  const found = rows.find((row) => row.size === named);
  if (found) return found;
  throw Fault.of('invalid_parameters', {
    reason: `size must be one of ${id}, from ${sizes[0]} to ${sizes.at(-1)}, not ${size}.${asQuestion(nearestSizes(size, sizes))}`,
  });
}

const symbolsIn = ({ symbols }: SizeTable, { units }: Asked): Contents['symbols'] =>
  Object.fromEntries(
    Object.entries(symbols).map(([symbol, its]) => [symbol, { ...its, unit: unitIn(units, its.unit) }]),
  );

const rowIn = ({ symbols }: SizeTable, row: Row, { units }: Asked): Contents['rows'][number] => ({
  size: row.size,
  ...Object.fromEntries(
    Object.entries(symbols).map(([symbol, { unit }]) => [symbol, nullableIn(units, unit, valueOf(row, symbol))]),
  ),
});

function lengthsIn({ lengths }: SizeTable, rows: readonly Row[], { units }: Asked): Contents['lengths'] {
  if (!lengths) return null;
  const { unit, preferred, ranges } = lengths;
  const inUnits = (value: number) => valueIn(units, unit, value);
  const sold = rows.flatMap(({ size }) => {
    const [shortest, longest] = ranges[size] ?? [];
    return shortest === undefined || longest === undefined ? [] : [{ size, min: shortest, max: longest }];
  });
  const [min, max] = [Math.min(...sold.map((its) => its.min)), Math.max(...sold.map((its) => its.max))];
  return {
    unit: unitIn(units, unit),
    preferred: preferred.filter((length) => length >= min && length <= max).map(inUnits),
    min: sold.length ? inUnits(min) : null,
    max: sold.length ? inUnits(max) : null,
    sizes: Object.fromEntries(sold.map((its) => [its.size, { min: inUnits(its.min), max: inUnits(its.max) }])),
  };
}

const provenanceOf = ({ fields, sizes, sources, note }: SizeTable['provenance'][number]) => ({
  fields,
  sizes: sizes ?? null,
  status: statusOf(sources),
  sources,
  note: note ?? null,
});

const statusOf = (sources: readonly string[]): 'agreed' | 'single' => (sources.length > 1 ? 'agreed' : 'single');
