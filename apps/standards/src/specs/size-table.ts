import { formatSuggestion, type StandardSpec } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type * as z from 'zod';
import { readValue } from '../parts/dimension-figures.ts';
import type { partTable, Row } from '../parts/tables/part-table.ts';
import { type SpecRequest, type SpecContents, createContents } from './specification.ts';
import { findNearestSizes } from './nearest-sizes.ts';
import { findSize } from './size-names.ts';
import { convertNullable, convertUnitName, convertValue } from './convert-units.ts';

/** A table of sizes, with the structure of the part tables. */
export type SizeTable = Pick<z.output<typeof partTable>, 'id' | 'symbols' | 'provenance' | 'rows' | 'lengths'>;

/** Contents of a table for the requested size and units. Throws `invalid_parameters` for an unknown size. */
export function buildTableContents(
  table: SizeTable,
  request: SpecRequest,
  sources: StandardSpec['sources'],
): SpecContents {
  const rows = request.size === undefined ? table.rows : [requireRow(table, request.size)];
  const named = new Set([...table.provenance, ...(table.lengths ? [table.lengths] : [])].flatMap((its) => its.sources));
  return createContents({
    symbols: convertSymbols(table, request),
    rows: rows.map((row) => convertRow(table, row, request)),
    lengths: convertLengths(table, rows, request),
    provenance: table.provenance.map(describeProvenance),
    gaps: listTableGaps(table, rows),
    remarks: listRemarks(table, rows),
    sources: sources.filter(({ id }) => named.has(id)),
  });
}

/** Lists the gaps of a table, by symbol. */
export function listTableGaps({ symbols, lengths }: SizeTable, rows: readonly Row[]): string[] {
  const open = Object.entries(symbols).flatMap(([symbol, { meaning }]) => {
    const sizes = rows.filter((row) => readValue(row, symbol) === null).map(({ size }) => size);
    return sizes.length ? [`${symbol} (${meaning}) is unknown for ${sizes.join(', ')}.`] : [];
  });
  const unsold = lengths ? rows.filter(({ size }) => !lengths.ranges[size]).map(({ size }) => size) : [];
  return [...open, ...(unsold.length ? [`The lengths that are sold are unknown for ${unsold.join(', ')}.`] : [])];
}

/** Remarks on the shown sizes only. */
function listRemarks({ lengths }: SizeTable, rows: readonly Row[]): string[] {
  const { remarks = [] } = lengths ?? {};
  const shown = rows.map(({ size }) => size);
  const concerning = remarks.filter(({ sizes }) => sizes === undefined || shown.some((size) => sizes.includes(size)));
  const doubtful = shown.filter((size) => lengths?.doubtful.includes(size));
  return [
    ...concerning.map(({ text }) => text),
    ...(doubtful.length ? [`The length range may be wider for ${doubtful.join(', ')}.`] : []),
  ];
}

function requireRow({ id, rows }: SizeTable, size: string): Row {
  const sizes = rows.map((row) => row.size);
  const named = findSize(size, sizes);
  const found = rows.find((row) => row.size === named);
  if (found) return found;
  throw Fault.of('invalid_parameters', {
    reason: `size must be one of ${id}, from ${sizes[0]} to ${sizes.at(-1)}, not ${size}.${formatSuggestion(findNearestSizes(size, sizes))}`,
  });
}

const convertSymbols = ({ symbols }: SizeTable, { units }: SpecRequest): SpecContents['symbols'] =>
  Object.fromEntries(
    Object.entries(symbols).map(([symbol, its]) => [symbol, { ...its, unit: convertUnitName(units, its.unit) }]),
  );

const convertRow = ({ symbols }: SizeTable, row: Row, { units }: SpecRequest): SpecContents['rows'][number] => ({
  size: row.size,
  ...Object.fromEntries(
    Object.entries(symbols).map(([symbol, { unit }]) => [symbol, convertNullable(units, unit, readValue(row, symbol))]),
  ),
});

function convertLengths({ lengths }: SizeTable, rows: readonly Row[], { units }: SpecRequest): SpecContents['lengths'] {
  if (!lengths) return null;
  const { unit, preferred, ranges } = lengths;
  const inUnits = (value: number) => convertValue(units, unit, value);
  const sold = rows.flatMap(({ size }) => {
    const [shortest, longest] = ranges[size] ?? [];
    return shortest === undefined || longest === undefined ? [] : [{ size, min: shortest, max: longest }];
  });
  const [min, max] = [Math.min(...sold.map((its) => its.min)), Math.max(...sold.map((its) => its.max))];
  return {
    unit: convertUnitName(units, unit),
    preferred: preferred.filter((length) => length >= min && length <= max).map(inUnits),
    min: sold.length ? inUnits(min) : null,
    max: sold.length ? inUnits(max) : null,
    sizes: Object.fromEntries(sold.map((its) => [its.size, { min: inUnits(its.min), max: inUnits(its.max) }])),
  };
}

const describeProvenance = ({ fields, sizes, sources, note }: SizeTable['provenance'][number]) => ({
  fields,
  sizes: sizes ?? null,
  status: getAgreement(sources),
  sources,
  note: note ?? null,
});

const getAgreement = (sources: readonly string[]): 'agreed' | 'single' => (sources.length > 1 ? 'agreed' : 'single');
