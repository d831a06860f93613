import { normalOf } from '../../facets.ts';
import { isInside } from '../../tree/inside.ts';
import type { Model } from '../../model.ts';
import { nearestTo } from '../../tree/nearest.ts';
import { dot, lengthOf, minus, type Vector } from '../../vector.ts';

/** A ball in the material that the surface leaves room for. In millimetres. */
export interface Ball {
  readonly radius: number;
  readonly middle: Vector;
}

/** Of the radius: what is left of the digits. */
const slackShare = 1e-6;

/**
 * The largest ball around a place; none where no material is. A ray that slips between two triangles may tell air for
 * material: what is nearest must show its inner side, too.
 */
export function ballAround(model: Model, middle: Vector): Ball | undefined {
  const { point, triangle, distance: radius } = nearestTo(model, middle);
  if (radius === 0 || triangle < 0) return undefined;
  const isWithin = dot(normalOf(model.facets, triangle), minus(middle, point)) <= slackShare * radius;
  return isWithin && isInside(model, middle) ? { radius, middle } : undefined;
}

/** Whether one ball is nearly another, or a smaller one in the middle of it. */
export const isAlike = (ball: Ball, other: Ball): boolean =>
  lengthOf(minus(ball.middle, other.middle)) < other.radius / 8 && ball.radius < 1.01 * other.radius;
