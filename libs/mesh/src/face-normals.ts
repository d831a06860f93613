import { cross, lengthOf, subtract, scale, type Vector } from '@kerf/geometry';
import { cornerOf, type Mesh, triangleCount } from './mesh.ts';
import { at } from './typed-arrays.ts';

/** Normals and areas of the triangles of a mesh. */
export interface Facets {
  /** Outward unit normals as x, y and z; zero without area. */
  readonly normals: Float64Array;
  /** Square millimetres. */
  readonly areas: Float64Array;
}

export function computeFacets(mesh: Mesh): Facets {
  const count = triangleCount(mesh);
  const facets = { normals: new Float64Array(3 * count), areas: new Float64Array(count) };
  for (let triangle = 0; triangle < count; triangle += 1) {
    const start = cornerOf(mesh, triangle, 0);
    const spanned = cross(subtract(cornerOf(mesh, triangle, 1), start), subtract(cornerOf(mesh, triangle, 2), start));
    const length = lengthOf(spanned);
    facets.areas[triangle] = length / 2;
    if (length > 0) facets.normals.set(scale(spanned, 1 / length), 3 * triangle);
  }
  return facets;
}

export const normalOf = ({ normals }: Facets, triangle: number): Vector => [
  at(normals, 3 * triangle),
  at(normals, 3 * triangle + 1),
  at(normals, 3 * triangle + 2),
];
