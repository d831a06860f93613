import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import { nearestTo } from '../nearest.ts';
import { Ray } from '../ray.ts';
import { type Sample, spread } from '../samples.ts';
import { dot, lengthOf, minus, plus, times, type Vector } from '../vector.ts';

/** The largest ball that fits into the material. */
export interface Thickest {
  /** Its diameter in millimetres. */
  readonly thickness: number;
  /** Its middle. */
  readonly location: Vector;
}

const mostSamples = 400;
const mostShrinks = 12;
const mostSteps = 120;

/** Balls that touch the surface from within, shrunk until nothing sticks into them; the largest is then moved about. */
export function thickestOf(model: Model): Thickest | undefined {
  let best: Thickest | undefined;
  for (const sample of spread(model, mostSamples)) {
    const found = ballAt(model, sample);
    if (found && found.thickness > (best?.thickness ?? 0)) best = found;
  }
  return best && climbed(model, best);
}

function ballAt({ facets, tree }: Model, { triangle, point }: Sample): Thickest | undefined {
  const inward = times(normalOf(facets, triangle), -1);
  const hit = new Ray(tree, point, inward).first(triangle);
  // A ray that has slipped between two triangles comes from outside where it hits.
  if (!hit || dot(normalOf(facets, hit.triangle), inward) <= 0) return undefined;
  let radius = hit.distance / 2;
  for (let i = 0; i < mostShrinks; i += 1) {
    const nearest = nearestTo(tree, plus(point, times(inward, radius)));
    if (nearest.distance >= radius * (1 - 1e-6)) break;
    const across = minus(nearest.point, point);
    radius = Math.min(radius, dot(across, across) / (2 * Math.max(1e-12, dot(inward, across))));
  }
  return freeBall(tree, plus(point, times(inward, radius)));
}

const freeBall = (tree: Model['tree'], location: Vector): Thickest => ({
  thickness: 2 * nearestTo(tree, location).distance,
  location,
});

const steps = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vector => [x, y, z])));

/** Goes where there is more room, in smaller and smaller steps. A step ends within the ball before. */
function climbed({ tree }: Model, start: Thickest): Thickest {
  let best = start;
  let step = start.thickness / 8;
  for (let i = 0; i < mostSteps && step > start.thickness * 1e-5; i += 1) {
    const around = steps.map((way) => freeBall(tree, plus(best.location, times(way, step / (lengthOf(way) || 1)))));
    const better = around.reduce((most, ball) => (ball.thickness > most.thickness ? ball : most));
    if (better.thickness > best.thickness * (1 + 1e-6)) best = better;
    else step /= 2;
  }
  return best;
}
