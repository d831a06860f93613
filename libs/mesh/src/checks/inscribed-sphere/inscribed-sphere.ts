import { dot, lengthOf, subtract, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { isInside } from '../../bvh/inside.ts';
import type { Model } from '../../model.ts';
import { findNearest } from '../../bvh/nearest.ts';

/** A sphere inside the material, in millimetres. */
export interface InscribedSphere {
  readonly radius: number;
  readonly centre: Vector;
}

/** Share of the radius: rounding error. */
const slackShare = 1e-6;

/**
 * Finds the largest sphere around a point, if it is in the material. A ray between two triangles may mistake air for
 * material, so the nearest face must also show its inner side.
 */
export function findSphereAround(model: Model, centre: Vector): InscribedSphere | undefined {
  const { point, triangle, distance: radius } = findNearest(model, centre);
  if (radius === 0 || triangle < 0) return undefined;
  const isWithin = dot(normalOf(model.facets, triangle), subtract(centre, point)) <= slackShare * radius;
  return isWithin && isInside(model, centre) ? { radius, centre } : undefined;
}

/** Returns true when one sphere nearly equals another, or is a smaller one at its centre. */
export const isSimilar = (sphere: InscribedSphere, other: InscribedSphere): boolean =>
  lengthOf(subtract(sphere.centre, other.centre)) < other.radius / 8 && sphere.radius < 1.01 * other.radius;
