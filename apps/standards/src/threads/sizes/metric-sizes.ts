import * as z from 'zod';
import { figureColumn, readTable } from '../../data-tables.ts';
import type { Clearance } from './thread.ts';

const schema = z.strictObject({
  title: z.string(),
  figures: z.record(z.enum(['diameter', 'coarse', 'fine', 'tap_drill']), figureColumn),
  sizes: z.array(
    z.strictObject({
      diameter: z.number(),
      coarse: z.number().nullable(),
      fine: z.array(z.number()),
      tap_drill: z.number().nullable(),
    }),
  ),
});

const { sizes } = readTable('threads/metric-sizes.json', schema);
const byDiameter = new Map(sizes.map((size) => [size.diameter, size]));

type Series = 'coarse' | 'fine' | 'special';

/** Returns the pitch implied by a designation without one, in millimetres. Source: ISO 261. */
export const getCoarsePitch = (diameter: number): number | undefined => byDiameter.get(diameter)?.coarse ?? undefined;

/** Lists the fine pitches of a diameter, in millimetres. Source: ISO 261. */
export const listFinePitches = (diameter: number): readonly number[] => byDiameter.get(diameter)?.fine ?? [];

/** Finds the series that lists this diameter and pitch, both in millimetres. */
export function findMetricSeries(diameter: number, pitch: number): Series {
  const size = byDiameter.get(diameter);
  if (size?.coarse === pitch) return 'coarse';
  return size?.fine.includes(pitch) ? 'fine' : 'special';
}

/** Computes the tap drill: from ISO 2306 for the coarse series, else d - P. */
export function computeTapDrill(diameter: number, pitch: number): number {
  const size = byDiameter.get(diameter);
  return size?.coarse === pitch && size.tap_drill !== null ? size.tap_drill : diameter - pitch;
}

/** All diameters with a coarse pitch, in millimetres. */
export const coarseDiameters: readonly number[] = sizes.flatMap(({ diameter, coarse }) =>
  coarse === null ? [] : diameter,
);

/** All listed diameters with their pitches. */
export const metricThreads: readonly (readonly [number, number])[] = sizes.flatMap(({ diameter, coarse, fine }) =>
  [...(coarse === null ? [] : [coarse]), ...fine].map((pitch) => [diameter, pitch] as const),
);

const holeSchema = z.strictObject({
  title: z.string(),
  figures: z.strictObject({ holes: figureColumn }),
  holes: z.array(z.strictObject({ diameter: z.number(), close: z.number(), normal: z.number(), loose: z.number() })),
});

/** ISO 273 clearance holes by screw diameter, in millimetres. */
export const clearanceHoles: ReadonlyMap<number, Clearance> = new Map(
  readTable('threads/clearance-holes.json', holeSchema).holes.map(({ diameter, ...clearance }) => [
    diameter,
    clearance,
  ]),
);
