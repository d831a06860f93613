import { normalOf } from '../facets.ts';
import { isInside } from '../inside.ts';
import type { Model } from '../model.ts';
import { nearestTo } from '../nearest.ts';
import { Ray } from '../ray.ts';
import { type Sample, spread } from '../samples.ts';
import { dot, lengthOf, minus, plus, times, type Vector } from '../vector.ts';
import { faceStarts } from './face-starts.ts';

/** The largest ball that fits into the material. */
export interface Thickest {
  /** Its diameter in millimetres. */
  readonly thickness: number;
  /** Its middle. */
  readonly location: Vector;
}

const mostSamples = 400;
const mostShrinks = 12;
/** Another place to begin from must be better by more: the balls that touch a ball are all the same. */
const worthwhile = 1.001;

const mostSteps = 60;

/** Of the diameter: nearer than this it is not known. */
const leastGain = 2e-4;
const leastStep = 1e-4;

/** Small steps, and steps that tell whether it is worth while to take small ones. */
const [fine, coarse] = [leastStep, 1 / 64];

/** A ball this much thinner than another, as it is begun, is not moved about. */
const leastHopeful = 0.5;

/** Of the balls on faces this many are moved about in small steps. */
const mostClimbed = 3;

/** Balls that touch the surface from within, shrunk until nothing sticks into them; the largest are then moved about. */
export function thickestOf(model: Model): Thickest | undefined {
  let best: Thickest | undefined;
  for (const sample of spread(model, mostSamples)) best = ballAt(model, sample, best?.thickness ?? 0) ?? best;
  const thickest = withFaces(model, best).sort((a, b) => b.thickness - a.thickness);
  return thickest
    .slice(0, mostClimbed)
    .map((start) => climbed(model, start, fine))
    .reduce<Thickest | undefined>(thicker, undefined);
}

const thicker = (one: Thickest | undefined, other: Thickest): Thickest =>
  one && one.thickness >= other.thickness ? one : other;

/** The largest ball so far, and those that are as large as can be near the faces. */
function withFaces(model: Model, best: Thickest | undefined): Thickest[] {
  const found = best ? [best] : [];
  for (const ball of onFaces(model, leastHopeful * (best?.thickness ?? 0)))
    if (!found.some((other) => isAlike(ball, other))) found.push(climbed(model, ball, coarse));
  return found;
}

/** The largest ball that begins on each face. */
function* onFaces(model: Model, least: number): Generator<Thickest> {
  for (const starts of faceStarts(model)) {
    let best: Thickest | undefined;
    for (const start of starts) best = ballAt(model, start, best?.thickness ?? least) ?? best;
    if (best) yield best;
  }
}

/** Whether one ball is nearly another, or a smaller one in the middle of it. */
const isAlike = (ball: Thickest, other: Thickest): boolean =>
  lengthOf(minus(ball.location, other.location)) < other.thickness / 16 && ball.thickness < 1.01 * other.thickness;

/** The ball that touches a place from within, when it is thicker than one that was found before. */
function ballAt(model: Model, { triangle, point }: Sample, least: number): Thickest | undefined {
  const { facets, tree } = model;
  const inward = times(normalOf(facets, triangle), -1);
  const hit = new Ray(tree, point, inward).first(triangle);
  // A ray that has slipped between two triangles comes from outside where it hits.
  if (!hit || dot(normalOf(facets, hit.triangle), inward) <= 0) return undefined;
  let radius = hit.distance / 2;
  for (let i = 0; i < mostShrinks && 2 * radius > worthwhile * least; i += 1) {
    const nearest = nearestTo(model, plus(point, times(inward, radius)), radius * (1 - 1e-4));
    if (nearest.distance >= radius * (1 - 1e-4)) break;
    const across = minus(nearest.point, point);
    radius = Math.min(radius, dot(across, across) / (2 * Math.max(1e-12, dot(inward, across))));
  }
  return freeBall(model, plus(point, times(inward, radius)), worthwhile * least);
}

/** The largest ball around a place in the material, when it is no thinner than asked for. */
function freeBall(model: Model, location: Vector, least: number): Thickest | undefined {
  const thickness = 2 * nearestTo(model, location, least / 2).distance;
  return thickness > 0 && thickness >= least && isInside(model, location) ? { thickness, location } : undefined;
}

const steps = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vector => [x, y, z])));

/** Goes where there is more room, in smaller and smaller steps. A step ends within the ball before. */
function climbed(model: Model, start: Thickest, smallest: number): Thickest {
  let best = start;
  let step = start.thickness / 8;
  for (let i = 0; i < mostSteps && step > start.thickness * smallest; i += 1) {
    const before = best;
    for (const way of steps) {
      const place = plus(before.location, times(way, step / (lengthOf(way) || 1)));
      best = freeBall(model, place, best.thickness * (1 + leastGain)) ?? best;
    }
    if (best === before) step /= 2;
  }
  return best;
}
