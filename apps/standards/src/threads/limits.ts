import type { Limits, Range, Side } from './thread.ts';

/** Range from a maximum down by a tolerance. */
export const below = (max: number | null, tolerance: number | null): Range => ({
  min: max === null || tolerance === null ? null : max - tolerance,
  max,
});

/** Range from a minimum up by a tolerance. */
export const above = (min: number | null, tolerance: number | null): Range => ({
  min,
  max: min === null || tolerance === null ? null : min + tolerance,
});

/** Symmetric range about a size. */
export const around = (size: number, tolerance: number): Range => ({ min: size - tolerance, max: size + tolerance });

/** One limit of one diameter. */
export type End = `${keyof Limits}.${keyof Range}`;

/** Lists the unknown limits. */
export const openEnds = (limits: Limits): End[] =>
  diameters.flatMap((diameter) =>
    ends.flatMap((end) => (limits[diameter][end] === null ? [`${diameter}.${end}` as const] : [])),
  );

/** Formats a limit in words: `largest major diameter`. */
export function endInWords(end: End): string {
  const [diameter, which] = end.split('.');
  return `${which === 'min' ? 'smallest' : 'largest'} ${diameter} diameter`;
}

/** Name of a thread of this side in sentences. */
export const bodyOf: Readonly<Record<Side, string>> = {
  internal: 'an internal thread',
  external: 'an external thread',
};

const diameters = ['major', 'pitch', 'minor'] as const;
const ends = ['min', 'max'] as const;
