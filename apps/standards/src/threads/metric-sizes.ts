import * as z from 'zod';
import { figure, readTable } from '../tables.ts';

const schema = z.strictObject({
  title: z.string(),
  figures: z.record(z.enum(['diameter', 'coarse', 'fine', 'tap_drill']), figure),
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

/** The pitch that a designation without one means, in millimetres. Source: ISO 261. */
export const coarsePitch = (diameter: number): number | undefined => byDiameter.get(diameter)?.coarse ?? undefined;

/** The fine pitches that are listed of a diameter, in millimetres. Source: ISO 261. */
export const finePitches = (diameter: number): readonly number[] => byDiameter.get(diameter)?.fine ?? [];

/** Which series lists this diameter with this pitch, both in millimetres. */
export function seriesOf(diameter: number, pitch: number): Series {
  const size = byDiameter.get(diameter);
  if (size?.coarse === pitch) return 'coarse';
  return size?.fine.includes(pitch) ? 'fine' : 'special';
}

/** The drill before the tap: of the coarse series as ISO 2306 lists it, d - P of any other pitch. */
export function tapDrill(diameter: number, pitch: number): number {
  const size = byDiameter.get(diameter);
  return size?.coarse === pitch && size.tap_drill !== null ? size.tap_drill : diameter - pitch;
}

/** Every diameter that has a coarse pitch, in millimetres. */
export const coarseDiameters: readonly number[] = sizes.flatMap(({ diameter, coarse }) =>
  coarse === null ? [] : diameter,
);

/** Every listed diameter and pitch. */
export const metricThreads: readonly (readonly [number, number])[] = sizes.flatMap(({ diameter, coarse, fine }) =>
  [...(coarse === null ? [] : [coarse]), ...fine].map((pitch) => [diameter, pitch] as const),
);
