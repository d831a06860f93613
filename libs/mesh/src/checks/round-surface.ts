import { type Ball, offBall } from '../ball-fit.ts';
import { offCone, outwardTo } from '../cone-fit.ts';
import type { RoundFace } from '../round-faces.ts';
import { dot, minus, times, unit, type Vector } from '../vector.ts';

/** What flats stand for, or may stand for, as a chord that ends on them sees it. */
export interface RoundSurface {
  readonly isSure: boolean;
  /** How far a point is outside of it; negative inside. */
  readonly off: (point: Vector) => number;
  /** The way out of it near a point. */
  readonly outward: (point: Vector) => Vector;
  /** How wide it is, from one side of its middle to the other, at the height of a point, if it goes all around. */
  readonly widthAt: ((point: Vector) => number) | undefined;
}

export const surfaceOfCone = (cone: RoundFace): RoundSurface => ({
  isSure: cone.isSure,
  off: (point) => offCone(cone, point),
  outward: (point) => minus(unit(outwardTo(cone, point)), times(cone.axis, cone.growth)),
  widthAt: cone.isWhole
    ? (point) => 2 * (cone.radius + cone.growth * dot(minus(point, cone.centre), cone.axis))
    : undefined,
});

export const surfaceOfBall = (ball: Ball): RoundSurface => ({
  isSure: true,
  off: (point) => offBall(ball, point),
  outward: (point) => unit(minus(point, ball.centre)),
  widthAt: () => 2 * ball.radius,
});
