import { computeBoxSize, lengthOf, subtract } from '@kerf/geometry';
import { computeBoundingBox } from '../mass-properties.ts';
import type { Facets } from '../face-normals.ts';
import { cornerOf, type Mesh } from '../mesh.ts';
import { at } from '../typed-arrays.ts';

/** Share of the design's diagonal: the normal of a lower triangle is mostly coordinate rounding. */
const minHeightShare = 2e-6;

/** Finds triangles so low that their normals are meaningless, as 1 for each. */
export function findDegenerateTriangles(mesh: Mesh, facets: Facets): Uint8Array {
  const minHeight = minHeightShare * lengthOf(computeBoxSize(computeBoundingBox(mesh)));
  const isLow = new Uint8Array(facets.areas.length);
  for (let triangle = 0; triangle < isLow.length; triangle += 1)
    if (computeTriangleHeight(mesh, facets, triangle) <= minHeight) isLow[triangle] = 1;
  return isLow;
}

/** Height above the longest edge, in millimetres. */
export const computeTriangleHeight = (mesh: Mesh, { areas }: Facets, triangle: number): number =>
  (2 * at(areas, triangle)) / longestSide(mesh, triangle);

function longestSide(mesh: Mesh, triangle: number): number {
  const [a, b, c] = [cornerOf(mesh, triangle, 0), cornerOf(mesh, triangle, 1), cornerOf(mesh, triangle, 2)];
  return Math.max(lengthOf(subtract(b, a)), lengthOf(subtract(c, b)), lengthOf(subtract(a, c)));
}
