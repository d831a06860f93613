import type { Figure } from '@kerf/catalog';
import type { PartTable, Row } from './part-table.ts';

/** The dimensions of one size, as figures that tell where they come from. */
export const figuresOf = (table: PartTable, row: Row): Record<string, Figure> =>
  Object.fromEntries(Object.keys(table.symbols).map((symbol) => [symbol, figureOf(table, row, symbol)]));

/** One figure of one size. */
export function figureOf(table: PartTable, row: Row, symbol: string): Figure {
  const meaning = table.symbols[symbol];
  const origin = originOf(table, row, symbol);
  if (!meaning || !origin) throw new Error(`the table ${table.id} has no symbol ${symbol}`);
  return figure(valueOf(row, symbol), { ...meaning, ...origin });
}

interface Known extends Pick<Figure, 'meaning' | 'unit' | 'role' | 'note'> {
  readonly sources: readonly string[];
}

/** A value with what is known of it; null is unknown. */
export const figure = (value: number | null, { meaning, unit, role, sources, note }: Known): Figure => ({
  value,
  unit,
  role,
  meaning,
  status: value === null ? 'unknown' : sources.length > 1 ? 'agreed' : 'single',
  sources: [...sources],
  ...(note !== undefined && { note }),
});

/** What a row says of a symbol. */
export function valueOf(row: Row, symbol: string): number | null {
  const value: unknown = row[symbol];
  return typeof value === 'number' ? value : null;
}

/** The first entry that names the field and the size, or the field for all sizes. */
const originOf = ({ provenance }: PartTable, { size }: Row, symbol: string) =>
  provenance.find(({ fields, sizes }) => fields.includes(symbol) && (sizes?.includes(size) ?? true));
