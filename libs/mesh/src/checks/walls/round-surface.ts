import { dot, subtract, scale, normalize, type Vector } from '@kerf/geometry';
import { type Sphere, distanceToSphere } from '../../fitting/sphere-fit.ts';
import { distanceToCone, radialVector } from '../../fitting/cone-fit.ts';
import type { RoundFace } from '../../faces/round-faces.ts';

/** Centre of a sphere, or the infinite axis of a cylinder, in millimetres. */
export interface Core {
  readonly centre: Vector;
  readonly axis: Vector | undefined;
  readonly radius: number;
}

/** A cone that grows less per millimetre is a cylinder; the rest is coordinate rounding. */
const maxCylinderGrowth = 1e-6;

/** The surface that facets approximate, or may, as seen by a chord that ends on them. */
export interface RoundSurface {
  readonly isSure: boolean;
  /** Signed distance of a point; negative inside. */
  readonly distance: (point: Vector) => number;
  /** Outward direction near a point. */
  readonly outward: (point: Vector) => Vector;
  /** Diameter at the height of a point, if it is closed all around. */
  readonly widthAt: ((point: Vector) => number) | undefined;
  /** Core at a constant distance; undefined for a cone that grows. */
  readonly core: Core | undefined;
}

export const toConeSurface = (cone: RoundFace): RoundSurface => ({
  isSure: cone.isSure,
  distance: (point) => distanceToCone(cone, point),
  outward: (point) => subtract(normalize(radialVector(cone, point)), scale(cone.axis, cone.growth)),
  widthAt: cone.isWhole
    ? (point) => 2 * (cone.radius + cone.growth * dot(subtract(point, cone.centre), cone.axis))
    : undefined,
  core: Math.abs(cone.growth) < maxCylinderGrowth ? cone : undefined,
});

export const toSphereSurface = (ball: Sphere): RoundSurface => ({
  isSure: true,
  distance: (point) => distanceToSphere(ball, point),
  outward: (point) => normalize(subtract(point, ball.centre)),
  widthAt: () => 2 * ball.radius,
  core: { ...ball, axis: undefined },
});
