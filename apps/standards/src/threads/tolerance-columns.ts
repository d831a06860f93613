import * as z from 'zod';
import { figure, type Place } from '../tables.ts';

/** A column with a figure for each pitch. */
export const byPitch = figure.extend({ by_pitch: z.record(z.string(), z.number()) });

/** A column with a figure for each pitch within a range of diameters. */
export const bySize = figure.extend({
  by_size: z.array(z.strictObject({ pitch: z.number(), above: z.number(), up_to: z.number(), value: z.number() })),
});

/** The grades of a diameter, by pitch; who prints one, where it is another than the grade that the column holds. */
export const gradeRows = z
  .array(
    z.strictObject({
      grade: z.number(),
      from_pitch: z.number(),
      up_to_pitch: z.number(),
      up_to: z.number().optional().describe('The largest diameter, in mm.'),
      sources: figure.shape.sources.optional(),
    }),
  )
  .min(1);

/** The row of a grade for a thread; nothing where the standard has no such grade. The first counts. */
export const gradeRowFor = (
  rows: z.output<typeof gradeRows>,
  { diameter, pitch }: Place,
  grade: number,
): z.output<typeof gradeRows>[number] | undefined =>
  rows.find(
    ({ grade: its, from_pitch: from, up_to_pitch: upTo, up_to: largest = diameter }) =>
      its === grade && from <= pitch && pitch <= upTo && diameter <= largest,
  );

type Column = z.output<typeof byPitch> | z.output<typeof bySize>;

/** The figure of a column for a thread, as it is printed; nothing where the column has none. */
export function figureFor(column: Column, { diameter, pitch }: Place): number | undefined {
  if ('by_pitch' in column) return column.by_pitch[pitch];
  return column.by_size.find((row) => row.pitch === pitch && row.above < diameter && diameter <= row.up_to)?.value;
}

/** Micrometres in millimetres; null where nothing is known. */
export const inMm = (micrometres: number | undefined): number | null =>
  micrometres === undefined ? null : micrometres / 1000;
