import { type Vector } from '@kerf/geometry';
import type { Mesh } from '../mesh.ts';
import type { Bvh } from './bvh.ts';
import { at } from '../typed-arrays.ts';

/** Unit normal of a slab, then its start and end along it. */
export const slabLength = 5;

/** One across the triangles of a node, one through their thickness. */
export const slabsPerNode = 2;

/** Lower bound of the distance from a point to a node's slabs; 0 without slabs. */
export function distanceToSlabs({ slabs, slabOf }: Bvh, node: number, point: Vector): number {
  const first = at(slabOf, node);
  if (first === 0) return 0;
  let gap = 0;
  for (let slab = first; slab < first + slabsPerNode * slabLength; slab += slabLength) {
    const height = heightAlong(slabs, slab, point);
    gap = Math.max(gap, at(slabs, slab + 3) - height, height - at(slabs, slab + 4));
  }
  return gap;
}

/** Returns true when a triangle lies outside one of a node's slabs. */
export function isBesideSlabs({ slabs, slabOf, mesh }: Bvh, node: number, triangle: number): boolean {
  const first = at(slabOf, node);
  if (first === 0) return false;
  for (let slab = first; slab < first + slabsPerNode * slabLength; slab += slabLength) {
    const a = heightOfCorner(slabs, slab, { mesh, halfEdge: 3 * triangle });
    const b = heightOfCorner(slabs, slab, { mesh, halfEdge: 3 * triangle + 1 });
    const c = heightOfCorner(slabs, slab, { mesh, halfEdge: 3 * triangle + 2 });
    if (Math.min(a, b, c) > at(slabs, slab + 4) || Math.max(a, b, c) < at(slabs, slab + 3)) return true;
  }
  return false;
}

interface Corner {
  readonly mesh: Mesh;
  readonly halfEdge: number;
}

function heightOfCorner(slabs: Float64Array, slab: number, { mesh: { points, corners }, halfEdge }: Corner): number {
  const offset = 3 * at(corners, halfEdge);
  return (
    at(slabs, slab) * at(points, offset) +
    at(slabs, slab + 1) * at(points, offset + 1) +
    at(slabs, slab + 2) * at(points, offset + 2)
  );
}

/** Height along the normal of a slab. */
export const heightAlong = (slabs: Float64Array, slab: number, [x, y, z]: Vector): number =>
  at(slabs, slab) * x + at(slabs, slab + 1) * y + at(slabs, slab + 2) * z;
