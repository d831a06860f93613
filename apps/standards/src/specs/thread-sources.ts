import type { StandardSpec } from '@kerf/catalog';
import * as z from 'zod';
import { readTable } from '../tables.ts';
import { sourceList } from './source-list.ts';

/** The tables in which threads are listed. */
export type ThreadTable = 'metric-sizes' | 'unified-sizes' | 'bsp-sizes' | 'npt-sizes' | 'trapezoidal-sizes';

/** What figures of a thread are printed; the others are worked out from them. */
export type Column = (typeof columnNames)[number];

const columnNames = ['diameter', 'pitch', 'tap_drill', 'holes', 'limits', 'gauge'] as const;

/** Who prints a figure of a thread; nobody when it is worked out. */
export function printedBy(table: ThreadTable, column: Column, series: string): readonly string[] {
  const its = ofSeries[series]?.[column] ?? columns[table][column];
  return (its && headers.get(fileOf(table, column))?.[its]?.sources) || [];
}

/** Where a series differs from the rest of its table. A fine thread is drilled to d - P; ISO 7-1 bounds by turns. */
const ofSeries: Readonly<Record<string, Partial<Record<Column, string>>>> = {
  fine: { pitch: 'fine', tap_drill: '' },
  R: { limits: '', tap_drill: '' },
};

const columns: Readonly<Record<ThreadTable, Partial<Record<Column, string>>>> = {
  'metric-sizes': {
    diameter: 'diameter',
    pitch: 'coarse',
    tap_drill: 'tap_drill',
    holes: 'holes',
    limits: 'pitch_external',
  },
  'unified-sizes': { pitch: 'tpi', tap_drill: 'tap_drill', holes: 'holes' },
  'bsp-sizes': {
    diameter: 'diameter',
    pitch: 'tpi',
    tap_drill: 'tap_drill',
    limits: 'pitch_tolerance',
    gauge: 'gauge_length',
  },
  'npt-sizes': { diameter: 'diameter', pitch: 'tpi', gauge: 'l1' },
  'trapezoidal-sizes': { diameter: 'sizes', pitch: 'sizes', limits: 'pitch_external' },
};

/** Some threads have tables of their own for what others have in one. */
const fileOf = (table: ThreadTable, column: Column): File => otherFiles[table]?.[column] ?? table;

const otherFiles: Partial<Record<ThreadTable, Partial<Record<Column, File>>>> = {
  'metric-sizes': { holes: 'clearance-holes', limits: 'iso-965' },
  'trapezoidal-sizes': { limits: 'iso-2903' },
};

type File = ThreadTable | 'clearance-holes' | 'iso-965' | 'iso-2903';
const files: readonly File[] = [
  'metric-sizes',
  'unified-sizes',
  'bsp-sizes',
  'npt-sizes',
  'trapezoidal-sizes',
  'clearance-holes',
  'iso-965',
  'iso-2903',
];

const header = z.object({ figures: z.record(z.string(), z.object({ sources: z.array(z.string()) })) });

const headers = new Map(files.map((file) => [file, readTable(`threads/${file}.json`, header).figures]));

/** Who prints any figure of a table. */
export const columnSources = (table: ThreadTable): string[] =>
  columnNames.flatMap((column) => headers.get(fileOf(table, column))?.[columns[table][column] ?? '']?.sources ?? []);

/** The sources of figures: who printed them, or the standard by whose formulas they are worked out. */
export const threadSources = (names: Iterable<string>): StandardSpec['sources'] =>
  [...new Set(names)].map((name) => printers.get(name) ?? { id: name, title: name, url: null });

const printers = new Map(readTable('threads/sources.json', sourceList).sources.map((source) => [source.id, source]));
