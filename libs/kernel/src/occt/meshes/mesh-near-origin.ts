import { scale, type Vector } from '@kerf/geometry';
import type { Mesh } from '../../mesh/mesh.ts';
import { type Body, translateBody } from '../body.ts';

/**
 * Meshes a body where 32-bit floats are precise enough. A distant body is first moved to the origin as a copy that
 * shares the geometry.
 */
export function meshNearOrigin(body: Body, createMesh: (moved: Body) => Mesh): Mesh {
  const origin = getMeshOrigin(body);
  if (isZero(origin)) return createMesh(body);
  const moved = translateBody(body, scale(origin, -1));
  using shape = moved.shape;
  return { ...createMesh({ ...moved, shape }), origin };
}

/** Origin of the mesh of a body: zero along each axis, unless the whole body is far from it. */
export function getMeshOrigin({ boundingBox: { min, max } }: Pick<Body, 'boundingBox'>): Vector {
  const along = (axis: number): number => {
    const [low = 0, high = 0] = [min[axis], max[axis]];
    return low > farMm || high < -farMm ? Math.round((low + high) / 2) : 0;
  };
  return [along(0), along(1), along(2)];
}

export const isZero = (place: Vector): boolean => place.every((value) => value === 0);

/** One metre: 32-bit floats are up to 0.00006 mm apart there, and up to 0.06 mm at the limit of the document. */
const farMm = 1000;
