import { type Mesh, meshOf } from './mesh.ts';

/** A circle of corners about z; one without a radius is a single corner. */
export interface Ring {
  readonly radius: number;
  readonly height: number;
  readonly count: number;
  /** By how much of a strip it is turned. */
  readonly phase: number;
}

/** What lies between rings, from the lowest on the axis around the outside to the highest, with as few triangles as they need. */
export function lathed(rings: readonly Ring[]): Mesh {
  const starts = rings.map((_, i) => rings.slice(0, i).reduce((sum, ring) => sum + countOf(ring), 0));
  const corners = rings.flatMap((ring, k) => {
    const next = rings[k + 1];
    return next ? [...between(ring, next)].map(([which, i]) => numberOf(k + which, i)) : [];
  });
  return meshOf(rings.flatMap(pointsOf), corners);

  function numberOf(k: number, i: number): number {
    const ring = rings[k];
    return (starts[k] ?? 0) + (ring ? i % countOf(ring) : 0);
  }
}

const countOf = ({ radius, count }: Ring): number => (radius > 0 ? count : 1);

function pointsOf({ radius, height, count, phase }: Ring): number[] {
  const angles = Array.from({ length: radius > 0 ? count : 1 }, (_, i) => (2 * Math.PI * (i + phase)) / count);
  return angles.flatMap((angle) => [radius * Math.cos(angle), radius * Math.sin(angle), height]);
}

/** The corners of triangles, by the ring, 0 or 1, and their number in it: each ring goes on where its next strip is half past first. */
function* between(lower: Ring, upper: Ring): Generator<readonly [0 | 1, number]> {
  let [low, high] = [0, 0];
  const strips = [...stripsOf(lower, true), ...stripsOf(upper, false)].sort((a, b) => a.half - b.half);
  for (const { isLower } of strips) {
    if (isLower)
      yield* [
        [0, low],
        [0, low + 1],
        [1, high],
      ] as const;
    else
      yield* [
        [0, low],
        [1, high + 1],
        [1, high],
      ] as const;
    if (isLower) low += 1;
    else high += 1;
  }
}

const stripsOf = ({ radius, count, phase }: Ring, isLower: boolean) =>
  Array.from({ length: radius > 0 ? count : 0 }, (_, i) => ({ isLower, half: (i + phase + 0.5) / count }));
