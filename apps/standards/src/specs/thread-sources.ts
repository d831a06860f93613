import type { StandardSpec } from '@kerf/catalog';
import { readTable } from '../tables.ts';
import { sourceList } from './source-list.ts';
import { type ColumnFile, printedIn, type Printed } from './thread-columns.ts';

/** The tables in which threads are listed. */
export type ThreadTable = 'metric-sizes' | 'unified-sizes' | 'bsp-sizes' | 'npt-sizes' | 'trapezoidal-sizes';

/** What figures of a thread are printed, besides its limits; the others are worked out from them. */
export type Column = (typeof columnNames)[number];

const columnNames = ['diameter', 'pitch', 'tap_drill', 'holes', 'gauge'] as const;

/** Who prints a figure of a thread; nobody when it is worked out. */
export function printedBy(table: ThreadTable, column: Column, printed: Printed): readonly string[] {
  const its = ofSeries[printed.series]?.[column] ?? columns[table][column];
  return its ? printedIn(fileOf(table, column), its, printed) : [];
}

/** Where a series differs from the rest of its table: what it alone has, and what is worked out. */
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

/** Some threads have tables of their own for what others have in one. */
const fileOf = (table: ThreadTable, column: Column): ColumnFile =>
  table === 'metric-sizes' && column === 'holes' ? 'clearance-holes' : table;

/** Whether a source printed figures, and is not the standard by whose formulas they are worked out. */
export const isPrinter = (name: string): boolean => printers.has(name);

/** The sources of figures: who printed them, or the standard by whose formulas they are worked out. */
export const threadSources = (names: Iterable<string>): StandardSpec['sources'] =>
  [...new Set(names)].map((name) => printers.get(name) ?? { id: name, title: name, url: null });

const printers = new Map(readTable('threads/sources.json', sourceList).sources.map((source) => [source.id, source]));
