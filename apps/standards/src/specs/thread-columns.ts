import * as z from 'zod';
import { figureColumn, type ThreadSize, findSources, readTable } from '../data-tables.ts';
import { findGradeRow, gradeRows } from '../threads/tolerances/tolerance-columns.ts';

/** Criteria by which table columns distinguish threads. */
export interface ThreadCriteria {
  readonly series: string;
  /** Diameter and pitch, in millimetres. */
  readonly place: ThreadSize;
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
  figures: z.record(z.string(), z.object(figureColumn.shape)),
  grades: z.record(z.string(), gradeRows).default({}),
});

const heads = new Map(files.map((file) => [file, readTable(`threads/${file}.json`, head)]));

type Head = z.output<typeof head>;

/** Headers of all columns of a table. */
export const getColumns = (file: ColumnFile): Head['figures'] => heads.get(file)?.figures ?? {};

/** Grades of a tolerance table, by column. */
export const getGrades = (file: ColumnFile): Head['grades'] => heads.get(file)?.grades ?? {};

/** Lists the sources of a column figure; for a tolerance, those of the column's own grade. */
export function listColumnSources(file: ColumnFile, column: string, { place }: ThreadCriteria): readonly string[] {
  const its = getColumns(file)[column];
  return its ? findSources(its, place) : [];
}

/** Lists the sources of a tolerance in a grade. The column's own grade has no row, so the column's sources apply. */
export function listGradeSources(
  file: ColumnFile,
  column: string,
  criteria: ThreadCriteria & { grade: number },
): readonly string[] {
  const its = findGradeRow(getGrades(file)[column] ?? [], criteria.place, criteria.grade);
  return its?.sources ?? listColumnSources(file, column, criteria);
}
