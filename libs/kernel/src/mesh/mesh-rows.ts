import type { Mesh } from './mesh.ts';

/** Yields the coordinates of each point, rounded to 1e-6 mm. */
export function* iteratePoints({ points, origin: [x, y, z] }: Mesh): Generator<number[]> {
  for (let start = 0; start < points.length; start += 3) {
    yield [
      roundCoordinate(points[start], x),
      roundCoordinate(points[start + 1], y),
      roundCoordinate(points[start + 2], z),
    ];
  }
}

/** Yields the three corner indices of each triangle. */
export function* iterateTriangles({ corners }: Mesh): Generator<number[]> {
  for (let start = 0; start < corners.length; start += 3) {
    yield [corners[start] ?? 0, corners[start + 1] ?? 0, corners[start + 2] ?? 0];
  }
}

// 0.1 as a 32-bit float is 0.10000000149.
const roundCoordinate = (value = 0, from = 0): number => Math.round((from + value) * 1e6) / 1e6;
