import type { StandardSpec } from '@kerf/catalog';
import { readTable } from '../tables.ts';
import { sourceList } from './source-list.ts';
import { type ColumnFile, printedIn, type Printed } from './thread-columns.ts';

/** Tables in which threads are listed. */
export type ThreadTable = 'metric-sizes' | 'unified-sizes' | 'bsp-sizes' | 'npt-sizes' | 'trapezoidal-sizes';

/** Printed columns of a thread, besides its limits; other figures are computed from them. */
export type Column = (typeof columnNames)[number];

const columnNames = ['diameter', 'pitch', 'tap_drill', 'holes', 'gauge'] as const;

/** Lists the sources of a figure; empty if it is computed. */
export function printedBy(table: ThreadTable, column: Column, printed: Printed): readonly string[] {
  const its = ofSeries[printed.series]?.[column] ?? columns[table][column];
  return its ? printedIn(fileOf(table, column), its, printed) : [];
}

/** Differences of a series from its table: columns of its own, and computed ones. */
const ofSeries: Readonly<Record<string, Partial<Record<Column, string>>>> = {
  fine: { pitch: 'fine', tap_drill: '' },
  UN: { pitch: 'constant_pitch', tap_drill: '' },
  R: { tap_drill: '' },
};

const columns: Readonly<Record<ThreadTable, Partial<Record<Column, string>>>> = {
  'metric-sizes': { diameter: 'diameter', pitch: 'coarse', tap_drill: 'tap_drill', holes: 'holes' },
  'unified-sizes': { pitch: 'tpi', tap_drill: 'tap_drill', holes: 'holes' },
  'bsp-sizes': { diameter: 'diameter', pitch: 'tpi', tap_drill: 'tap_drill', gauge: 'gauge_length' },
  'npt-sizes': { diameter: 'diameter', pitch: 'tpi', gauge: 'l1' },
  'trapezoidal-sizes': { diameter: 'sizes', pitch: 'sizes' },
};

/** File of a column: some threads share a table for a column. */
const fileOf = (table: ThreadTable, column: Column): ColumnFile =>
  table === 'metric-sizes' && column === 'holes' ? 'clearance-holes' : table;

/** True if a source printed figures, rather than being the standard with their formulas. */
export const isPrinter = (name: string): boolean => printers.has(name);

/** Sources of figures: publications, or the standard with the formulas for computed ones. */
export const threadSources = (names: Iterable<string>): StandardSpec['sources'] =>
  [...new Set(names)].map((name) => printers.get(name) ?? { id: name, title: name, url: null });

const printers = new Map(readTable('threads/sources.json', sourceList).sources.map((source) => [source.id, source]));
