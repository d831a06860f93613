import { normalOf } from '../../facets.ts';
import { isInside } from '../../tree/inside.ts';
import type { Model } from '../../model.ts';
import { nearestTo } from '../../tree/nearest.ts';
import { dot, lengthOf, minus, type Vector } from '../../vector.ts';

/** A sphere inside the material, in millimetres. */
export interface Ball {
  readonly radius: number;
  readonly middle: Vector;
}

/** Share of the radius: rounding error. */
const slackShare = 1e-6;

/**
 * Finds the largest sphere around a point, if it is in the material. A ray between two triangles may mistake air for
 * material, so the nearest face must also show its inner side.
 */
export function ballAround(model: Model, middle: Vector): Ball | undefined {
  const { point, triangle, distance: radius } = nearestTo(model, middle);
  if (radius === 0 || triangle < 0) return undefined;
  const isWithin = dot(normalOf(model.facets, triangle), minus(middle, point)) <= slackShare * radius;
  return isWithin && isInside(model, middle) ? { radius, middle } : undefined;
}

/** Returns true when one sphere nearly equals another, or is a smaller one at its centre. */
export const isAlike = (ball: Ball, other: Ball): boolean =>
  lengthOf(minus(ball.middle, other.middle)) < other.radius / 8 && ball.radius < 1.01 * other.radius;
