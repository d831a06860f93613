import type { StandardSpec } from '@kerf/catalog';
import { readTable } from '../data-tables.ts';
import { sourceList } from './source-list.ts';
import { type ColumnFile, listColumnSources, type ThreadCriteria } from './thread-columns.ts';

/** Tables in which threads are listed. */
export type ThreadTable = 'metric-sizes' | 'unified-sizes' | 'bsp-sizes' | 'npt-sizes' | 'trapezoidal-sizes';

/** Printed columns of a thread, besides its limits; other figures are computed from them. */
export type Column = (typeof columnNames)[number];

const columnNames = ['diameter', 'pitch', 'tap_drill', 'holes', 'gauge'] as const;

/** Lists the sources of a figure; empty if it is computed. */
export function listFigureSources(table: ThreadTable, column: Column, printed: ThreadCriteria): readonly string[] {
  const its = columnsBySeries[printed.series]?.[column] ?? columns[table][column];
  return its ? listColumnSources(selectFile(table, column), its, printed) : [];
}

/** Differences of a series from its table: columns of its own, and computed ones. */
const columnsBySeries: Readonly<Record<string, Partial<Record<Column, string>>>> = {
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
const selectFile = (table: ThreadTable, column: Column): ColumnFile =>
  table === 'metric-sizes' && column === 'holes' ? 'clearance-holes' : table;

/** True if a source printed figures, rather than being the standard with their formulas. */
export const isPublication = (name: string): boolean => publications.has(name);

/** Sources of figures: publications, or the standard with the formulas for computed ones. */
export const toThreadSources = (names: Iterable<string>): StandardSpec['sources'] =>
  [...new Set(names)].map((name) => publications.get(name) ?? { id: name, title: name, url: null });

const publications = new Map(
  readTable('threads/sources.json', sourceList).sources.map((source) => [source.id, source]),
);
