import type { Model } from '../../model.ts';
import { type Nearest, nearestTo } from '../../tree/nearest.ts';
import { dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import type { Ball } from './ball.ts';
import { type Bound, leastAfter, steepest } from './steepest.ts';

/** How often the surface is looked at while one ball is moved about. */
const mostLooks = 80;

/** Of the radius: what promises less is not tried. */
const leastGain = 1e-4;

/** Of what was promised: a place that keeps less tells what is in the way, and nothing else. */
const leastKept = 0.1;

/** A step ends within the ball, so that it stays in the material. Small ones see what large ones pass over. */
const [farthest, ...nearer] = [0.95, 0.25, 0.05] as const;

/** Of the radius: what is nearer may not have been told. */
const lookedFor = 1 - 2e-4;

/** How often all steps are tried again, as long as that helps. */
const mostRounds = 4;

/** A place of the surface, and the direction from there to where a ball came too near to it. */
interface Touch {
  readonly point: Vector;
  readonly normal: Vector;
}

/**
 * Where a ball comes to that moves to where there is more room, as far as large steps take it; undefined when it comes
 * to where nobody asks for it.
 *
 * The room at a place is the least of its distances to what surrounds it. The distance to a triangle is convex, so that
 * a plane between the two bounds it from below: the places that were too near to the surface say together where there
 * is more room, along a ridge too, where each of few directions leaves it. Where they promise too much, one more is
 * learnt. Kelley, The cutting-plane method for solving convex programs, 1960.
 */
export function climbed(model: Model, start: Ball, isAskedFor: (ball: Ball) => boolean = () => true): Ball | undefined {
  return moved({ model, reach: farthest, isAskedFor }, start);
}

/** The same in smaller and smaller steps, until none helps. */
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
  /** How long a step is at most, of the radius. */
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

/** Looks tell distances that are a little too large: the last word have the touched places, best in the midst of them. */
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

/** A plane that is nearer to the ball than its surface has been left behind: only the place itself still bounds it. */
function boundOf({ point, normal }: Touch, { middle, radius }: Ball): Bound {
  const across = minus(middle, point);
  const height = dot(normal, across);
  return height >= lookedFor * radius ? { height, normal } : { height: lengthOf(across), normal: unit(across) };
}
