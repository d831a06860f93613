import { type Box, cross, dot, type Vector } from '@kerf/geometry';
import { type Facets } from './face-normals.ts';
import { cornerOf, type Mesh, triangleCount } from './mesh.ts';
import { at } from './typed-arrays.ts';

/** Volume of a closed surface in cubic millimetres, negative when it is inside out. Divergence theorem. */
export function computeSignedVolume(mesh: Mesh): number {
  const origin = cornerOf(mesh, 0, 0);
  let sum = 0;
  for (let triangle = 0; triangle < triangleCount(mesh); triangle += 1)
    sum += tetrahedronVolume(mesh, triangle, origin);
  return sum / 6;
}

function tetrahedronVolume(mesh: Mesh, triangle: number, origin: Vector): number {
  const from = (corner: number): Vector => {
    const [x, y, z] = cornerOf(mesh, triangle, corner);
    return [x - origin[0], y - origin[1], z - origin[2]];
  };
  return dot(from(0), cross(from(1), from(2)));
}

/** Surface area in square millimetres. */
export const computeTotalArea = ({ areas }: Facets): number => areas.reduce((sum, area) => sum + area, 0);

/** Bounding box of the triangles; unused points do not count. */
export function computeBoundingBox({ points, corners }: Mesh): Box {
  const min = new Float64Array(3).fill(Infinity);
  const max = new Float64Array(3).fill(-Infinity);
  for (const vertex of corners) {
    for (let axis = 0; axis < 3; axis += 1) {
      const value = at(points, 3 * vertex + axis);
      if (value < at(min, axis)) min[axis] = value;
      if (value > at(max, axis)) max[axis] = value;
    }
  }
  return { min: [at(min, 0), at(min, 1), at(min, 2)], max: [at(max, 0), at(max, 1), at(max, 2)] };
}
