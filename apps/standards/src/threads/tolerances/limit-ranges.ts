import type { Limits, DiameterRange, Side } from '../sizes/thread.ts';

/** Range from a maximum down by a tolerance. */
export const rangeBelow = (max: number | null, tolerance: number | null): DiameterRange => ({
  min: max === null || tolerance === null ? null : max - tolerance,
  max,
});

/** Range from a minimum up by a tolerance. */
export const rangeAbove = (min: number | null, tolerance: number | null): DiameterRange => ({
  min,
  max: min === null || tolerance === null ? null : min + tolerance,
});

/** Symmetric range about a size. */
export const rangeAround = (size: number, tolerance: number): DiameterRange => ({
  min: size - tolerance,
  max: size + tolerance,
});

/** One limit of one diameter. */
export type LimitEnd = `${keyof Limits}.${keyof DiameterRange}`;

/** Lists the unknown limits. */
export const findOpenEnds = (limits: Limits): LimitEnd[] =>
  diameters.flatMap((diameter) =>
    ends.flatMap((end) => (limits[diameter][end] === null ? [`${diameter}.${end}` as const] : [])),
  );

/** Formats a limit in words: `largest major diameter`. */
export function formatEnd(end: LimitEnd): string {
  const [diameter, which] = end.split('.');
  return `${which === 'min' ? 'smallest' : 'largest'} ${diameter} diameter`;
}

/** Name of a thread of this side in sentences. */
export const sideNames: Readonly<Record<Side, string>> = {
  internal: 'an internal thread',
  external: 'an external thread',
};

const diameters = ['major', 'pitch', 'minor'] as const;
const ends = ['min', 'max'] as const;
