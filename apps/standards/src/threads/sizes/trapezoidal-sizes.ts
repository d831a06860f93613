import * as z from 'zod';
import { figureColumn, readTable } from '../../data-tables.ts';

const table = readTable(
  'threads/trapezoidal-sizes.json',
  z.strictObject({
    title: z.string(),
    figures: z.record(z.enum(['sizes', 'crest_clearance']), figureColumn),
    sizes: z.array(z.strictObject({ diameter: z.number(), pitches: z.array(z.number()) })),
    crest_clearance: z.array(z.strictObject({ up_to_pitch: z.number(), value: z.number() })),
  }),
);

/** All sizes of ISO 2902, in millimetres. */
export const trapezoidalThreads: readonly { readonly diameter: number; readonly pitch: number }[] = table.sizes.flatMap(
  ({ diameter, pitches }) => pitches.map((pitch) => ({ diameter, pitch })),
);

/** True if ISO 2902 lists a diameter with this pitch, both in millimetres. */
export const isTrapezoidalSize = (diameter: number, pitch: number): boolean =>
  table.sizes.some((size) => size.diameter === diameter && size.pitches.includes(pitch));

/** Returns the crest clearance ac, in millimetres; undefined for a pitch beyond the table. */
export const getCrestClearance = (pitch: number): number | undefined =>
  table.crest_clearance.find((row) => pitch <= row.up_to_pitch)?.value;
