import type { Mesh } from '../../mesh/mesh.ts';
import type { RowVector } from '../../mesh/row-vectors.ts';
import { type Body, translated } from '../body.ts';
import { scaled } from '../vector.ts';

/**
 * The mesh of a body, made where floats of four bytes are fine: of all that lies far out a copy is moved to the origin,
 * which shares the geometry. What lies near is meshed where it is.
 */
export function nearOrigin(body: Body, meshOf: (near: Body) => Mesh): Mesh {
  const origin = originOf(body);
  if (isOrigin(origin)) return meshOf(body);
  const near = translated(body, scaled(origin, -1));
  using shape = near.shape;
  return { ...meshOf({ ...near, shape }), origin };
}

/** Where the mesh of a body is counted from: along each axis from zero, unless all of the body is far from there. */
export function originOf({ boundingBox: { min, max } }: Pick<Body, 'boundingBox'>): RowVector {
  const along = (axis: number): number => {
    const [least = 0, most = 0] = [min[axis], max[axis]];
    return least > farMm || most < -farMm ? Math.round((least + most) / 2) : 0;
  };
  return [along(0), along(1), along(2)];
}

export const isOrigin = (place: RowVector): boolean => place.every((value) => value === 0);

/** A metre. Floats of four bytes lie up to 0.00006 mm apart there, and up to 0.06 mm at the end of the document. */
const farMm = 1000;
