import * as z from 'zod';
import { figure, readTable } from '../tables.ts';
import type { Clearance } from './thread.ts';

const table = readTable(
  'threads/unified-sizes.json',
  z.strictObject({
    title: z.string(),
    figures: z.record(z.enum(['tpi', 'tap_drill', 'holes', 'constant_pitch']), figure),
    constant_pitch: z.array(z.strictObject({ tpi: z.number(), from: z.number(), up_to: z.number() })),
    sizes: z.array(
      z.strictObject({
        series: z.enum(['UNC', 'UNF', 'UNEF']),
        size: z.string(),
        tpi: z.number(),
        tap_drill: z.number().nullable(),
      }),
    ),
    holes: z.array(z.strictObject({ size: z.string(), close: z.number(), normal: z.number(), loose: z.number() })),
  }),
);

/** Every thread of the series UNC, UNF and UNEF. */
export const unifiedThreads = table.sizes;
export type NamedThread = (typeof unifiedThreads)[number];

const byName = new Map(table.sizes.map((thread) => [`${thread.size}-${thread.tpi}`, thread]));
const holes = new Map<string, Clearance>(table.holes.map(({ size, ...clearance }) => [size, clearance]));

/** The thread of a series that has this size and so many threads per inch. */
export const unifiedThread = (size: string, tpi: number): NamedThread | undefined => byName.get(`${size}-${tpi}`);

/** The threads per inch that a size has in a series. */
export const tpiOf = (size: string, series: string): number | undefined =>
  table.sizes.find((thread) => thread.size === size && thread.series === series)?.tpi;

/** The clearance holes of ASME B18.2.8, in millimetres. */
export const unifiedHoles = (size: string): Clearance | null => holes.get(size) ?? null;

/** Whether a constant-pitch series (UN) has this diameter, in inches. */
export const isConstantPitch = (diameter: number, tpi: number): boolean =>
  Number.isInteger(diameter / stepAt(diameter)) &&
  table.constant_pitch.some((row) => row.tpi === tpi && row.from <= diameter && diameter <= row.up_to);

/** From one size of a constant-pitch series to the next, in inches. */
function stepAt(diameter: number): number {
  if (diameter <= 2) return 1 / 16;
  return diameter <= 4 ? 1 / 8 : 1 / 4;
}
