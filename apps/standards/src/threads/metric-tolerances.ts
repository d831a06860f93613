import * as z from 'zod';
import { figure, readTable } from '../tables.ts';

const byPitch = figure.extend({ by_pitch: z.record(z.string(), z.number()) });
const bySize = figure.extend({
  by_size: z.array(z.strictObject({ pitch: z.number(), above: z.number(), up_to: z.number(), value: z.number() })),
});

const { figures } = readTable(
  'threads/iso-965-grade-6.json',
  z.strictObject({
    title: z.string(),
    figures: z.strictObject({
      deviation: byPitch,
      major_external: byPitch,
      minor_internal: byPitch,
      pitch_external: bySize,
      pitch_internal: bySize,
    }),
  }),
);

/** The tolerances of grade 6 of one thread, in millimetres; null where no table lists them. */
export interface Tolerances {
  /** From the basic profile to the profile of position g or G. */
  readonly deviation: number | null;
  readonly majorExternal: number | null;
  readonly minorInternal: number | null;
  readonly pitchExternal: number | null;
  readonly pitchInternal: number | null;
}

/** Looks the tolerances of grade 6 up. Source: ISO 965-1, as four independent tables agree on it. */
export function tolerancesOf(diameter: number, pitch: number): Tolerances {
  const at = (table: z.output<typeof byPitch>) => inMm(table.by_pitch[pitch]);
  const in_ = (table: z.output<typeof bySize>) =>
    inMm(table.by_size.find((row) => row.pitch === pitch && row.above < diameter && diameter <= row.up_to)?.value);
  return {
    deviation: at(figures.deviation),
    majorExternal: at(figures.major_external),
    minorInternal: at(figures.minor_internal),
    pitchExternal: in_(figures.pitch_external),
    pitchInternal: in_(figures.pitch_internal),
  };
}

const inMm = (micrometres: number | undefined): number | null => (micrometres ?? null) && Number(micrometres) / 1000;
