import * as z from 'zod';
import { figureColumn, type ThreadSize } from '../../data-tables.ts';

/** A column with a figure per pitch. */
export const figureByPitch = figureColumn.extend({ by_pitch: z.record(z.string(), z.number()) });

/** A column with a figure per pitch and diameter range. */
export const figureBySize = figureColumn.extend({
  by_size: z.array(z.strictObject({ pitch: z.number(), above: z.number(), up_to: z.number(), value: z.number() })),
});

/** Grades of a diameter by pitch, with the sources of grades other than the column's own. */
export const gradeRows = z
  .array(
    z.strictObject({
      grade: z.number(),
      from_pitch: z.number(),
      up_to_pitch: z.number(),
      up_to: z.number().optional().describe('Maximum diameter, in mm.'),
      sources: figureColumn.shape.sources.optional(),
    }),
  )
  .min(1);

/** Finds the first matching row of a grade for a thread; undefined if the standard has no such grade. */
export const findGradeRow = (
  rows: z.output<typeof gradeRows>,
  { diameter, pitch }: ThreadSize,
  grade: number,
): z.output<typeof gradeRows>[number] | undefined =>
  rows.find(
    ({ grade: its, from_pitch: from, up_to_pitch: upTo, up_to: largest = diameter }) =>
      its === grade && from <= pitch && pitch <= upTo && diameter <= largest,
  );

type Column = z.output<typeof figureByPitch> | z.output<typeof figureBySize>;

/** Finds the printed figure of a column for a thread; undefined if there is none. */
export function findFigure(column: Column, { diameter, pitch }: ThreadSize): number | undefined {
  if ('by_pitch' in column) return column.by_pitch[pitch];
  return column.by_size.find((row) => row.pitch === pitch && row.above < diameter && diameter <= row.up_to)?.value;
}

/** Converts micrometres to millimetres; null where unknown. */
export const toMm = (micrometres: number | undefined): number | null =>
  micrometres === undefined ? null : micrometres / 1000;

/** Returns the factor on the pitch diameter tolerance for a number of starts. Source: ISO 965-1, ISO 2903. */
export const getMultiStartFactor = (starts: number): number =>
  multiStartFactors[Math.min(starts, multiStartFactors.length) - 1] ?? 1;

const multiStartFactors = [1, 1.12, 1.25, 1.4, 1.6];
