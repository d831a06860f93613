import { cross, dot, lengthOf, subtract } from '@kerf/geometry';
import type { Mesh } from './mesh.ts';
import { rowOf } from './row-vectors.ts';
import { findTwins } from './half-edges.ts';

/** Volume and area of a closed surface. */
interface EnclosedVolume {
  /** Cubic millimetres; negative where the triangles face inwards. */
  readonly volume: number;
  /** Square millimetres. */
  readonly area: number;
}

/** Measures a closed surface. Undefined if an edge is not used exactly once in each direction. */
export function measureIfClosed(mesh: Pick<Mesh, 'points' | 'corners'>): EnclosedVolume | undefined {
  return isClosed(mesh.corners, mesh.points.length / 3) ? measureEnclosed(mesh) : undefined;
}

/**
 * Measures a surface without a border, which may touch itself along a line. The volume is the sum of the signed
 * tetrahedra to one corner (divergence theorem).
 */
export function measureEnclosed({ points, corners }: Pick<Mesh, 'points' | 'corners'>): EnclosedVolume {
  const start = rowOf(points, 0);
  let [volume, area] = [0, 0];
  for (let first = 0; first < corners.length; first += 3) {
    const at = (corner: number) => subtract(rowOf(points, corners[first + corner] ?? 0), start);
    const normal = cross(subtract(at(1), at(0)), subtract(at(2), at(0)));
    volume += dot(at(0), normal) / 6;
    area += lengthOf(normal) / 2;
  }
  return { volume, area };
}

/** True if every side has exactly one twin; two sides in the same direction share a twin, which refers to only one. */
function isClosed(corners: Uint32Array, places: number): boolean {
  const twins = findTwins(corners, places);
  return twins.every((twin, side) => twins[twin] === side);
}
