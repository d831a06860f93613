import type { Limits, Range, Side } from './thread.ts';

/** From a largest size down by a tolerance. */
export const below = (max: number | null, tolerance: number | null): Range => ({
  min: max === null || tolerance === null ? null : max - tolerance,
  max,
});

/** From a smallest size up by a tolerance. */
export const above = (min: number | null, tolerance: number | null): Range => ({
  min,
  max: min === null || tolerance === null ? null : min + tolerance,
});

/** As far to either side. */
export const around = (size: number, tolerance: number): Range => ({ min: size - tolerance, max: size + tolerance });

/** One end of the limits of one diameter. */
export type End = `${keyof Limits}.${keyof Range}`;

/** The ends that are null. */
export const openEnds = (limits: Limits): End[] =>
  diameters.flatMap((diameter) =>
    ends.flatMap((end) => (limits[diameter][end] === null ? [`${diameter}.${end}` as const] : [])),
  );

/** `the largest major diameter`. */
export function endInWords(end: End): string {
  const [diameter, which] = end.split('.');
  return `${which === 'min' ? 'smallest' : 'largest'} ${diameter} diameter`;
}

/** A thread of this side as people call it. */
export const bodyOf: Readonly<Record<Side, string>> = {
  internal: 'an internal thread',
  external: 'an external thread',
};

const diameters = ['major', 'pitch', 'minor'] as const;
const ends = ['min', 'max'] as const;
