import type { Mesh } from '../mesh.ts';
import type { Tree } from './tree.ts';
import { at, type Vector } from '../vector.ts';

/** Unit normal of a slab, then its start and end along it. */
export const slabNumbers = 5;

/** One across the triangles of a node, one through their thickness. */
export const slabsOfNode = 2;

/** Lower bound of the distance from a point to a node's slabs; 0 without slabs. */
export function gapToSlabs({ slabs, slabOf }: Tree, node: number, point: Vector): number {
  const first = at(slabOf, node);
  if (first === 0) return 0;
  let gap = 0;
  for (let slab = first; slab < first + slabsOfNode * slabNumbers; slab += slabNumbers) {
    const height = heightIn(slabs, slab, point);
    gap = Math.max(gap, at(slabs, slab + 3) - height, height - at(slabs, slab + 4));
  }
  return gap;
}

/** Returns true when a triangle lies outside one of a node's slabs. */
export function isBesideSlabs({ slabs, slabOf, mesh }: Tree, node: number, triangle: number): boolean {
  const first = at(slabOf, node);
  if (first === 0) return false;
  for (let slab = first; slab < first + slabsOfNode * slabNumbers; slab += slabNumbers) {
    const a = heightOfCorner(slabs, slab, { mesh, side: 3 * triangle });
    const b = heightOfCorner(slabs, slab, { mesh, side: 3 * triangle + 1 });
    const c = heightOfCorner(slabs, slab, { mesh, side: 3 * triangle + 2 });
    if (Math.min(a, b, c) > at(slabs, slab + 4) || Math.max(a, b, c) < at(slabs, slab + 3)) return true;
  }
  return false;
}

interface Corner {
  readonly mesh: Mesh;
  readonly side: number;
}

function heightOfCorner(slabs: Float64Array, slab: number, { mesh: { points, corners }, side }: Corner): number {
  const place = 3 * at(corners, side);
  return (
    at(slabs, slab) * at(points, place) +
    at(slabs, slab + 1) * at(points, place + 1) +
    at(slabs, slab + 2) * at(points, place + 2)
  );
}

/** Height along the normal of a slab. */
export const heightIn = (slabs: Float64Array, slab: number, [x, y, z]: Vector): number =>
  at(slabs, slab) * x + at(slabs, slab + 1) * y + at(slabs, slab + 2) * z;
