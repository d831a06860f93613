import { type Ball, offBall } from '../../fitting/ball-fit.ts';
import { offCone, outwardTo } from '../../fitting/cone-fit.ts';
import type { RoundFace } from '../../surfaces/round-faces.ts';
import { dot, minus, times, unit, type Vector } from '../../vector.ts';

/** The middle of a ball, or a line without an end along the axis of a cylinder, in millimetres. */
export interface Core {
  readonly centre: Vector;
  readonly axis: Vector | undefined;
  readonly radius: number;
}

/** A cone that grows by less in a millimetre is a cylinder: the digits of a file. */
const mostGrowth = 1e-6;

/** What flats stand for, or may stand for, as a chord that ends on them sees it. */
export interface RoundSurface {
  readonly isSure: boolean;
  /** How far a point is outside of it; negative inside. */
  readonly off: (point: Vector) => number;
  /** The way out of it near a point. */
  readonly outward: (point: Vector) => Vector;
  /** How wide it is, from one side of its middle to the other, at the height of a point, if it goes all around. */
  readonly widthAt: ((point: Vector) => number) | undefined;
  /** What it is around, at one distance; a cone that grows is around nothing so. */
  readonly core: Core | undefined;
}

export const surfaceOfCone = (cone: RoundFace): RoundSurface => ({
  isSure: cone.isSure,
  off: (point) => offCone(cone, point),
  outward: (point) => minus(unit(outwardTo(cone, point)), times(cone.axis, cone.growth)),
  widthAt: cone.isWhole
    ? (point) => 2 * (cone.radius + cone.growth * dot(minus(point, cone.centre), cone.axis))
    : undefined,
  core: Math.abs(cone.growth) < mostGrowth ? cone : undefined,
});

export const surfaceOfBall = (ball: Ball): RoundSurface => ({
  isSure: true,
  off: (point) => offBall(ball, point),
  outward: (point) => unit(minus(point, ball.centre)),
  widthAt: () => 2 * ball.radius,
  core: { ...ball, axis: undefined },
});
