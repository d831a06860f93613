import * as z from 'zod';
import { figure, type Place, printersOf, readTable } from '../tables.ts';
import { gradeRowFor, gradeRows } from '../threads/tolerance-columns.ts';

/** A thread as the columns of tables tell threads apart. */
export interface Printed {
  readonly series: string;
  /** In millimetres. */
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

/** The tables of threads, by what their files are called. */
export type ColumnFile = (typeof files)[number];

const head = z.object({
  figures: z.record(z.string(), z.object(figure.shape)),
  grades: z.record(z.string(), gradeRows).default({}),
});

const heads = new Map(files.map((file) => [file, readTable(`threads/${file}.json`, head)]));

type Head = z.output<typeof head>;

/** Every column of a table, by what it says of itself. */
export const columnsOf = (file: ColumnFile): Head['figures'] => heads.get(file)?.figures ?? {};

/** The grades of a table of tolerances, by its columns. */
export const gradesOf = (file: ColumnFile): Head['grades'] => heads.get(file)?.grades ?? {};

/** Who prints a figure of a column; of a tolerance in the grade that the column holds. */
export function printedIn(file: ColumnFile, column: string, { place }: Printed): readonly string[] {
  const its = columnsOf(file)[column];
  return its ? printersOf(its, place) : [];
}

/** Who prints a tolerance in a grade: nobody names the grade that the column holds, whose printers are its own. */
export function gradePrintedIn(
  file: ColumnFile,
  column: string,
  asked: Printed & { grade: number },
): readonly string[] {
  const its = gradeRowFor(gradesOf(file)[column] ?? [], asked.place, asked.grade);
  return its?.sources ?? printedIn(file, column, asked);
}
