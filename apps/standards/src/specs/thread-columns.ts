import * as z from 'zod';
import { figure, type Place, printersOf, readTable } from '../tables.ts';
import { gradeRowFor, gradeRows } from '../threads/tolerance-columns.ts';

/** Criteria by which table columns distinguish threads. */
export interface Printed {
  readonly series: string;
  /** Diameter and pitch, in millimetres. */
  readonly place: Place;
}

const files = [
  'metric-sizes',
  'unified-sizes',
  'bsp-sizes',
  'npt-sizes',
  'trapezoidal-sizes',
  'clearance-holes',
  'iso-965',
  'iso-2903',
] as const;

/** Thread tables, by file name. */
export type ColumnFile = (typeof files)[number];

const head = z.object({
  figures: z.record(z.string(), z.object(figure.shape)),
  grades: z.record(z.string(), gradeRows).default({}),
});

const heads = new Map(files.map((file) => [file, readTable(`threads/${file}.json`, head)]));

type Head = z.output<typeof head>;

/** Headers of all columns of a table. */
export const columnsOf = (file: ColumnFile): Head['figures'] => heads.get(file)?.figures ?? {};

/** Grades of a tolerance table, by column. */
export const gradesOf = (file: ColumnFile): Head['grades'] => heads.get(file)?.grades ?? {};

/** Lists the sources of a column figure; for a tolerance, those of the column's own grade. */
export function printedIn(file: ColumnFile, column: string, { place }: Printed): readonly string[] {
  const its = columnsOf(file)[column];
  return its ? printersOf(its, place) : [];
}

/** Lists the sources of a tolerance in a grade. The column's own grade has no row, so the column's sources apply. */
export function gradePrintedIn(
  file: ColumnFile,
  column: string,
  asked: Printed & { grade: number },
): readonly string[] {
  const its = gradeRowFor(gradesOf(file)[column] ?? [], asked.place, asked.grade);
  return its?.sources ?? printedIn(file, column, asked);
}
