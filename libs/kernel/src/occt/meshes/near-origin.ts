import type { Mesh } from '../../mesh/mesh.ts';
import type { RowVector } from '../../mesh/row-vectors.ts';
import { type Body, translated } from '../body.ts';
import { scaled } from '../vector.ts';

/**
 * Meshes a body where 32-bit floats are precise enough. A distant body is first moved to the origin as a copy that
 * shares the geometry.
 */
export function nearOrigin(body: Body, meshOf: (near: Body) => Mesh): Mesh {
  const origin = originOf(body);
  if (isOrigin(origin)) return meshOf(body);
  const near = translated(body, scaled(origin, -1));
  using shape = near.shape;
  return { ...meshOf({ ...near, shape }), origin };
}

/** Origin of the mesh of a body: zero along each axis, unless the whole body is far from it. */
export function originOf({ boundingBox: { min, max } }: Pick<Body, 'boundingBox'>): RowVector {
  const along = (axis: number): number => {
    const [least = 0, most = 0] = [min[axis], max[axis]];
    return least > farMm || most < -farMm ? Math.round((least + most) / 2) : 0;
  };
  return [along(0), along(1), along(2)];
}

export const isOrigin = (place: RowVector): boolean => place.every((value) => value === 0);

/** One metre: 32-bit floats are up to 0.00006 mm apart there, and up to 0.06 mm at the limit of the document. */
const farMm = 1000;
