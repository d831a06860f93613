import type { Vector } from '@kerf/geometry';

/** The closed surface of one object as triangles, counter-clockwise as seen from outside. */
export interface Mesh {
  /** Origin of the points in millimetres: far from zero, 32-bit floats would be too coarse. */
  readonly origin: Vector;
  /** x, y and z of each distinct point. */
  readonly points: Float32Array;
  /** Three indices into `points` per triangle. */
  readonly corners: Uint32Array;
  /** Unit normals of the exact surface at each corner of each triangle: nine numbers per triangle. */
  readonly normals: Float32Array;
}

/** A mesh with the id of its object. */
export interface NamedMesh {
  readonly name: string;
  readonly mesh: Mesh;
}

export const countTriangles = ({ corners }: Mesh): number => corners.length / 3;

/** The unit normal of the plane of one triangle. */
export function computeFacetNormal({ points, corners }: Mesh, triangle: number): [number, number, number] {
  const [a, b, c] = [0, 1, 2].map((corner) => 3 * (corners[3 * triangle + corner] ?? 0));
  const side = (to = 0, axis = 0) => (points[to + axis] ?? 0) - (points[(a ?? 0) + axis] ?? 0);
  const [ux, uy, uz] = [side(b, 0), side(b, 1), side(b, 2)];
  const [vx, vy, vz] = [side(c, 0), side(c, 1), side(c, 2)];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
