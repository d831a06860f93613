import type { Model } from '../../model.ts';
import { type Nearest, nearestTo } from '../../tree/nearest.ts';
import { dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import type { Ball } from './ball.ts';
import { type Bound, leastAfter, steepest } from './steepest.ts';

/** Surface queries per moving sphere. */
const mostLooks = 80;

/** Share of the radius: a smaller promised gain is not tried. */
const leastGain = 1e-4;

/** Share of the promised gain: a point that gains less only reveals an obstacle. */
const leastKept = 0.1;

/** A step ends inside the sphere, so it stays in the material. Small steps see obstacles that large ones pass over. */
const [farthest, ...nearer] = [0.95, 0.25, 0.05] as const;

/** Share of the radius: closer points may be missing from the search. */
const lookedFor = 1 - 2e-4;

/** Rounds in which all steps are tried again. */
const mostRounds = 4;

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
export function climbed(model: Model, start: Ball, isAskedFor: (ball: Ball) => boolean = () => true): Ball | undefined {
  return moved({ model, reach: farthest, isAskedFor }, start);
}

/** Repeats the ascent in smaller and smaller steps until none helps. */
export function climbedFinely(model: Model, start: Ball): Ball {
  let best = start;
  for (let round = 0; round < mostRounds; round += 1) {
    const before = best;
    for (const reach of [farthest, ...nearer]) best = moved({ model, reach, isAskedFor: () => true }, best) ?? best;
    if (best.radius < before.radius * (1 + leastGain)) break;
  }
  return best;
}

interface Climb {
  readonly model: Model;
  /** Longest step, as a share of the radius. */
  readonly reach: number;
  readonly isAskedFor: (ball: Ball) => boolean;
}

function moved({ model, reach, isAskedFor }: Climb, start: Ball): Ball | undefined {
  const touches = [touchAt(start.middle, nearestTo(model, start.middle))];
  let ball = start;
  for (let look = 0; look < mostLooks; look += 1) {
    const { step, gain } = stepOf(ball, touches, reach);
    if (gain < leastGain * ball.radius) return settled(model, ball, { touches, step });
    const middle = plus(ball.middle, step);
    const nearest = nearestTo(model, middle);
    touches.push(touchAt(middle, nearest));
    if (nearest.distance < ball.radius + leastKept * gain) continue;
    ball = { radius: nearest.distance, middle };
    if (!isAskedFor(ball)) return undefined;
  }
  return ball;
}

interface Ending {
  readonly touches: readonly Touch[];
  readonly step: Vector;
}

/**
 * Finishes the ascent. Queries return slightly too large distances, so the touches decide; the best point lies amid
 * them.
 */
function settled(model: Model, ball: Ball, { touches, step }: Ending): Ball {
  const bounds = touches.map((touch) => boundOf(touch, ball));
  const middle = plus(ball.middle, step);
  const radius = Math.min(leastAfter(bounds, step), nearestTo(model, middle).distance);
  const here = Math.min(ball.radius, leastAfter(bounds, [0, 0, 0]));
  return radius > here ? { radius, middle } : { radius: here, middle: ball.middle };
}

const touchAt = (middle: Vector, { point }: Nearest): Touch => ({ point, normal: unit(minus(middle, point)) });

function stepOf(ball: Ball, touches: readonly Touch[], reach: number): { step: Vector; gain: number } {
  const bounds = touches.map((touch) => boundOf(touch, ball));
  const wanted = steepest(bounds, ball.radius);
  const step = times(wanted, Math.min(1, (reach * ball.radius) / (lengthOf(wanted) || 1)));
  return { step, gain: leastAfter(bounds, step) - ball.radius };
}

/**
 * Bound of a touch; a plane closer to the sphere than the surface is stale, so only its point still bounds the sphere.
 */
function boundOf({ point, normal }: Touch, { middle, radius }: Ball): Bound {
  const across = minus(middle, point);
  const height = dot(normal, across);
  return height >= lookedFor * radius ? { height, normal } : { height: lengthOf(across), normal: unit(across) };
}
