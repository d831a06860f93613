import { readFileSync } from 'node:fs';
import * as z from 'zod';

const table = z.object({
  sizes: z.array(z.object({ diameter: z.number(), coarse: z.number().nullable(), fine: z.array(z.number()) })),
});

const { sizes } = table.parse(
  JSON.parse(readFileSync(new URL('../data/iso-metric-pitches.json', import.meta.url), 'utf8')),
);
const byDiameter = new Map(sizes.map((size) => [size.diameter, size]));

export type Series = 'coarse' | 'fine' | 'special';

/** The pitch that a designation without one means, in millimetres. Source: ISO 261, ISO 262. */
export const coarsePitch = (diameter: number): number | undefined => byDiameter.get(diameter)?.coarse ?? undefined;

/** Which series lists this diameter with this pitch, both in millimetres. */
export function seriesOf(diameter: number, pitch: number): Series {
  const size = byDiameter.get(diameter);
  if (size?.coarse === pitch) return 'coarse';
  return size?.fine.includes(pitch) ? 'fine' : 'special';
}

/** Every diameter that has a coarse pitch, in millimetres. */
export const coarseDiameters: readonly number[] = sizes.flatMap(({ diameter, coarse }) =>
  coarse === null ? [] : diameter,
);
