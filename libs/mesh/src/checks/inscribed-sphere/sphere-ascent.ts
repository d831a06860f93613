import { dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import type { Model } from '../../model.ts';
import { type Nearest, findNearest } from '../../bvh/nearest.ts';
import type { InscribedSphere } from './inscribed-sphere.ts';
import { type Bound, minHeightAfter, findSteepestStep } from './steepest-step.ts';

/** Surface queries per moving sphere. */
const maxLooks = 80;

/** Share of the radius: a smaller promised gain is not tried. */
const minGainShare = 1e-4;

/** Share of the promised gain: a point that gains less only reveals an obstacle. */
const minKeptShare = 0.1;

/** A step ends inside the sphere, so it stays in the material. Small steps see obstacles that large ones pass over. */
const [farthest, ...nearer] = [0.95, 0.25, 0.05] as const;

/** Share of the radius: closer points may be missing from the search. */
const searchedShare = 1 - 2e-4;

/** Rounds in which all steps are tried again. */
const maxRounds = 4;

/** A surface point, and the direction from it to the sphere centre that came too close. */
interface Touch {
  readonly point: Vector;
  readonly normal: Vector;
}

/**
 * Moves a sphere to where there is more clearance, in large steps; returns undefined when it gets to where it is not
 * wanted.
 *
 * Clearance is the smallest distance to the surrounding surface. Distance to a triangle is convex, so a plane between
 * the two bounds it from below. The planes of all touches together predict where clearance grows, along ridges too;
 * where they promise too much, another touch is added. Kelley, The cutting-plane method for solving convex programs,
 * 1960.
 */
export function ascend(
  model: Model,
  start: InscribedSphere,
  isWanted: (sphere: InscribedSphere) => boolean = () => true,
): InscribedSphere | undefined {
  return moveSphere({ model, reach: farthest, isWanted }, start);
}

/** Repeats the ascent in smaller and smaller steps until none helps. */
export function ascendFinely(model: Model, start: InscribedSphere): InscribedSphere {
  let best = start;
  for (let round = 0; round < maxRounds; round += 1) {
    const before = best;
    for (const reach of [farthest, ...nearer]) best = moveSphere({ model, reach, isWanted: () => true }, best) ?? best;
    if (best.radius < before.radius * (1 + minGainShare)) break;
  }
  return best;
}

interface AscentOptions {
  readonly model: Model;
  /** Longest step, as a share of the radius. */
  readonly reach: number;
  readonly isWanted: (sphere: InscribedSphere) => boolean;
}

function moveSphere({ model, reach, isWanted }: AscentOptions, start: InscribedSphere): InscribedSphere | undefined {
  const touches = [touchAt(start.centre, findNearest(model, start.centre))];
  let sphere = start;
  for (let look = 0; look < maxLooks; look += 1) {
    const { step, gain } = computeStep(sphere, touches, reach);
    if (gain < minGainShare * sphere.radius) return settleSphere(model, sphere, { touches, step });
    const centre = add(sphere.centre, step);
    const nearest = findNearest(model, centre);
    touches.push(touchAt(centre, nearest));
    if (nearest.distance < sphere.radius + minKeptShare * gain) continue;
    sphere = { radius: nearest.distance, centre };
    if (!isWanted(sphere)) return undefined;
  }
  return sphere;
}

interface FinalStep {
  readonly touches: readonly Touch[];
  readonly step: Vector;
}

/**
 * Finishes the ascent. Queries return slightly too large distances, so the touches decide; the best point lies amid
 * them.
 */
function settleSphere(model: Model, sphere: InscribedSphere, { touches, step }: FinalStep): InscribedSphere {
  const bounds = touches.map((touch) => toBound(touch, sphere));
  const centre = add(sphere.centre, step);
  const radius = Math.min(minHeightAfter(bounds, step), findNearest(model, centre).distance);
  const here = Math.min(sphere.radius, minHeightAfter(bounds, [0, 0, 0]));
  return radius > here ? { radius, centre } : { radius: here, centre: sphere.centre };
}

const touchAt = (centre: Vector, { point }: Nearest): Touch => ({ point, normal: normalize(subtract(centre, point)) });

function computeStep(
  sphere: InscribedSphere,
  touches: readonly Touch[],
  reach: number,
): { step: Vector; gain: number } {
  const bounds = touches.map((touch) => toBound(touch, sphere));
  const wanted = findSteepestStep(bounds, sphere.radius);
  const step = scale(wanted, Math.min(1, (reach * sphere.radius) / (lengthOf(wanted) || 1)));
  return { step, gain: minHeightAfter(bounds, step) - sphere.radius };
}

/**
 * Bound of a touch; a plane closer to the sphere than the surface is stale, so only its point still bounds the sphere.
 */
function toBound({ point, normal }: Touch, { centre, radius }: InscribedSphere): Bound {
  const across = subtract(centre, point);
  const height = dot(normal, across);
  return height >= searchedShare * radius
    ? { height, normal }
    : { height: lengthOf(across), normal: normalize(across) };
}
