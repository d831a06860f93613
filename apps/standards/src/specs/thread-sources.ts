import * as z from 'zod';
import { readTable } from '../tables.ts';

/** The tables in which threads are listed. */
export type ThreadTable = 'metric-sizes' | 'unified-sizes' | 'bsp-sizes' | 'npt-sizes' | 'trapezoidal-sizes';

/** What figures of a thread are printed; the others are worked out from them. */
export type Column = 'diameter' | 'pitch' | 'tap_drill' | 'holes' | 'limits';

/** Who prints a figure of a thread; nobody when it is worked out. A fine thread is drilled to d - P. */
export function printedBy(table: ThreadTable, column: Column, series: string): readonly string[] {
  const its = (series === 'fine' ? ofFineThreads : columns[table])[column] ?? columns[table][column];
  return (its && headers.get(fileOf(table, column))?.[its]?.sources) || [];
}

const ofFineThreads: Partial<Record<Column, string>> = { pitch: 'fine', tap_drill: '' };

const columns: Readonly<Record<ThreadTable, Partial<Record<Column, string>>>> = {
  'metric-sizes': {
    diameter: 'diameter',
    pitch: 'coarse',
    tap_drill: 'tap_drill',
    holes: 'holes',
    limits: 'deviation',
  },
  'unified-sizes': { pitch: 'tpi', tap_drill: 'tap_drill', holes: 'holes' },
  'bsp-sizes': { diameter: 'diameter', pitch: 'tpi', tap_drill: 'tap_drill' },
  'npt-sizes': { diameter: 'diameter', pitch: 'tpi' },
  'trapezoidal-sizes': { diameter: 'sizes', pitch: 'sizes', limits: 'deviation_7e' },
};

/** Metric threads have tables of their own for what others have in one. */
function fileOf(table: ThreadTable, column: Column): File {
  if (table !== 'metric-sizes') return table;
  return metricFiles[column] ?? table;
}

const metricFiles: Partial<Record<Column, File>> = { holes: 'clearance-holes', limits: 'iso-965-grade-6' };

type File = ThreadTable | 'clearance-holes' | 'iso-965-grade-6';
const files: readonly File[] = [
  'metric-sizes',
  'unified-sizes',
  'bsp-sizes',
  'npt-sizes',
  'trapezoidal-sizes',
  'clearance-holes',
  'iso-965-grade-6',
];

const header = z.object({ figures: z.record(z.string(), z.object({ sources: z.array(z.string()) })) });

const headers = new Map(files.map((file) => [file, readTable(`threads/${file}.json`, header).figures]));

/** Who prints any figure of a table. */
export const columnSources = (table: ThreadTable): string[] =>
  Object.entries(columns[table]).flatMap(([column, name]) => {
    const file = column === 'holes' || column === 'limits' ? fileOf(table, column) : table;
    return headers.get(file)?.[name]?.sources ?? [];
  });
