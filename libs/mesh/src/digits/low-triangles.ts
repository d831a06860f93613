import { boxAround, extentOf } from '../bulk.ts';
import type { Facets } from '../facets.ts';
import { cornerOf, type Mesh } from '../mesh.ts';
import { at, lengthOf, minus } from '../vector.ts';

/** Of the diagonal of the design: the normal of a lower triangle is made of the digits that a file has rounded away. */
const leastHeight = 2e-6;

/** For each triangle whether it is so low that its normal tells nothing. */
export function lowTriangles(mesh: Mesh, facets: Facets): Uint8Array {
  const least = leastHeight * lengthOf(extentOf(boxAround(mesh)));
  const isLow = new Uint8Array(facets.areas.length);
  for (let triangle = 0; triangle < isLow.length; triangle += 1)
    if (heightOf(mesh, facets, triangle) <= least) isLow[triangle] = 1;
  return isLow;
}

/** Of a triangle above its longest side, in millimetres. */
export const heightOf = (mesh: Mesh, { areas }: Facets, triangle: number): number =>
  (2 * at(areas, triangle)) / longestSide(mesh, triangle);

function longestSide(mesh: Mesh, triangle: number): number {
  const [a, b, c] = [cornerOf(mesh, triangle, 0), cornerOf(mesh, triangle, 1), cornerOf(mesh, triangle, 2)];
  return Math.max(lengthOf(minus(b, a)), lengthOf(minus(c, b)), lengthOf(minus(a, c)));
}
