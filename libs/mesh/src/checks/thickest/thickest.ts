import { normalOf } from '../../facets.ts';
import type { Model } from '../../model.ts';
import { nearestTo } from '../../tree/nearest.ts';
import { Ray } from '../../tree/ray.ts';
import { dot, minus, plus, times, type Vector } from '../../vector.ts';
import { type Ball, ballAround, isAlike } from './ball.ts';
import { climbed, climbedFinely } from './ball-climb.ts';
import { ballStarts, type Start } from './ball-starts.ts';

/** The largest ball that fits into the material. */
export interface Thickest {
  /** Its diameter in millimetres. */
  readonly thickness: number;
  /** Its middle. */
  readonly location: Vector;
}

const mostShrinks = 12;

/** Of the way through the material: what begins in a corner, where no ball fits, begins with this radius. */
const leastStart = 1 / 16;

/** So many of the largest are moved about in small steps. */
const mostFine = 8;

/** Balls that touch the surface from within, moved to where there is more room. */
export function thickestOf(model: Model): Thickest | undefined {
  const largest = largestOf(model).map((ball) => climbedFinely(model, ball));
  const best = largest.reduce<Ball | undefined>(
    (one, other) => (one && one.radius >= other.radius ? one : other),
    undefined,
  );
  return best && { thickness: 2 * best.radius, location: best.middle };
}

/** The largest balls that large steps lead to, each in another place. */
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

/** The ball that touches a place from within; in a corner a small one near it. */
function ballAt(model: Model, start: Start, isNew: (ball: Ball) => boolean): Ball | undefined {
  const { triangle, point, inward } = start;
  const { facets, tree } = model;
  const hit = new Ray(tree, point, inward).first(triangle);
  // A ray that has slipped between two triangles comes from outside where it hits.
  if (!hit || dot(normalOf(facets, hit.triangle), inward) <= 0) return undefined;
  let radius = hit.distance / 2;
  // In the middle of a ball everything is looked at.
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
