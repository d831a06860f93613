import { normalOf } from '../../facets.ts';
import type { Model } from '../../model.ts';
import { nearestTo } from '../../tree/nearest.ts';
import { Ray } from '../../tree/ray.ts';
import { dot, minus, plus, times, type Vector } from '../../vector.ts';
import { type Ball, ballAround, isAlike } from './ball.ts';
import { climbed, climbedFinely } from './ball-climb.ts';
import { ballStarts, type Start } from './ball-starts.ts';

/** The largest sphere that fits into the material. */
export interface Thickest {
  /** Diameter in millimetres. */
  readonly thickness: number;
  /** Its centre. */
  readonly location: Vector;
}

const mostShrinks = 12;

/** Share of the distance through the material: start radius in a corner, where no sphere fits. */
const leastStart = 1 / 16;

/** Number of the largest spheres that are refined in small steps. */
const mostFine = 8;

/**
 * Measures the maximum thickness with spheres that touch the surface from inside and move to where there is more
 * clearance.
 */
export function thickestOf(model: Model): Thickest | undefined {
  const largest = largestOf(model).map((ball) => climbedFinely(model, ball));
  const best = largest.reduce<Ball | undefined>(
    (one, other) => (one && one.radius >= other.radius ? one : other),
    undefined,
  );
  return best && { thickness: 2 * best.radius, location: best.middle };
}

/** Finds the largest distinct spheres after large steps. */
function largestOf(model: Model): Ball[] {
  let found: Ball[] = [];
  const isNew = (ball: Ball) => !found.some((other) => isAlike(ball, other));
  for (const start of ballStarts(model)) {
    const first = ballAt(model, start, isNew);
    const ball = first && isNew(first) ? climbed(model, first, isNew) : undefined;
    if (ball) found = [...found, ball].sort((a, b) => b.radius - a.radius).slice(0, mostFine);
  }
  return found;
}

/** Finds the sphere that touches a point from inside; in a corner, a small one near it. */
function ballAt(model: Model, start: Start, isNew: (ball: Ball) => boolean): Ball | undefined {
  const { triangle, point, inward } = start;
  const { facets, tree } = model;
  const hit = new Ray(tree, point, inward).first(triangle);
  // A ray that slipped between two triangles hits from the outside.
  if (!hit || dot(normalOf(facets, hit.triangle), inward) <= 0) return undefined;
  let radius = hit.distance / 2;
  // At the centre of a sphere, the query visits every triangle.
  if (!isNew({ radius, middle: plus(point, times(inward, radius)) })) return undefined;
  const least = hit.distance * leastStart;
  for (let i = 0; i < mostShrinks && radius > least; i += 1) {
    const nearest = nearestTo(model, plus(point, times(inward, radius)), radius * (1 - 1e-4));
    if (nearest.distance >= radius * (1 - 1e-4)) break;
    const across = minus(nearest.point, point);
    radius = Math.max(least, Math.min(radius, dot(across, across) / (2 * Math.max(1e-12, dot(inward, across)))));
  }
  return ballAround(model, plus(point, times(inward, radius)));
}
