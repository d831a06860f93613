import type { Figure } from '@kerf/catalog';
import type { PartTable, Row } from './tables/part-table.ts';

/** Describes all dimensions of one size, with their sources. */
export const describeDimensions = (table: PartTable, row: Row): Record<string, Figure> =>
  Object.fromEntries(Object.keys(table.symbols).map((symbol) => [symbol, describeDimension(table, row, symbol)]));

/** Describes one dimension of one size. */
export function describeDimension(table: PartTable, row: Row, symbol: string): Figure {
  const meaning = table.symbols[symbol];
  const origin = findOrigin(table, row, symbol);
  if (!meaning || !origin) throw new Error(`the table ${table.id} has no symbol ${symbol}`);
  return createFigure(readValue(row, symbol), { ...meaning, ...origin });
}

interface FigureOrigin extends Pick<Figure, 'meaning' | 'unit' | 'role' | 'note'> {
  readonly sources: readonly string[];
}

/** Creates a figure from a value and its origin; null means unknown. */
export const createFigure = (value: number | null, { meaning, unit, role, sources, note }: FigureOrigin): Figure => ({
  value,
  unit,
  role,
  meaning,
  status: value === null ? 'unknown' : sources.length > 1 ? 'agreed' : 'single',
  sources: [...sources],
  ...(note !== undefined && { note }),
});

/** Reads the value of a symbol from a row. */
export function readValue(row: Row, symbol: string): number | null {
  const value: unknown = row[symbol];
  return typeof value === 'number' ? value : null;
}

/** The first entry that matches the field and the size, or the field for all sizes. */
const findOrigin = ({ provenance }: PartTable, { size }: Row, symbol: string) =>
  provenance.find(({ fields, sizes }) => fields.includes(symbol) && (sizes?.includes(size) ?? true));
