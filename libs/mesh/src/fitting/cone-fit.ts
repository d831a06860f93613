import { perpendicularTo, cross, dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { type Matrix, computePrincipals } from './eigen.ts';
import { NormalEquations } from './normal-equations.ts';

/** An infinite cone in millimetres; a cylinder has a growth of 0. */
export interface Cone {
  /** A unit vector along its axis. */
  readonly axis: Vector;
  /** Point on the axis. */
  readonly centre: Vector;
  /** At the centre. */
  readonly radius: number;
  /** Increase of the radius per millimetre along the axis. */
  readonly growth: number;
}

/** Vector from the axis to a point, perpendicular to the axis. */
export function radialVector({ axis, centre }: Pick<Cone, 'axis' | 'centre'>, point: Vector): Vector {
  const from = subtract(point, centre);
  return subtract(from, scale(axis, dot(from, axis)));
}

/** Share of the radius. */
const apexShare = 1e-6;

/** Returns true when a radial vector has no direction, as at the apex. */
export const isAtApex = ({ radius }: Cone, outward: Vector): boolean => lengthOf(outward) <= apexShare * radius;

/** Signed distance of a point from a cone; negative inside. */
export function distanceToCone(cone: Cone, point: Vector): number {
  const along = dot(subtract(point, cone.centre), cone.axis);
  return (lengthOf(radialVector(cone, point)) - cone.radius - cone.growth * along) / Math.hypot(1, cone.growth);
}

/** Newton converges within a few rounds. */
const maxRounds = 12;

/** Fits a cone to vertices, which lie on the surface regardless of the triangle normals; those give the first axis. */
export function fitCone(points: readonly Vector[], normals: readonly Vector[]): Cone | undefined {
  let best = guessCone(points, findAxis(normals));
  if (!best) return undefined;
  let off = sumSquaredResiduals(best, points);
  for (let i = 0; i < maxRounds; i += 1) {
    const next = improve(best, points);
    const nextOff = next ? sumSquaredResiduals(next, points) : Infinity;
    if (!next || !(nextOff < off)) break;
    [best, off] = [next, nextOff];
  }
  return best;
}

const sumSquaredResiduals = (cone: Cone, points: readonly Vector[]): number =>
  points.reduce((sum, point) => sum + distanceToCone(cone, point) ** 2, 0);

/** Normals of a cone lie on a circle; its axis is perpendicular to that. */
function findAxis(normals: readonly Vector[]): Vector {
  const mean = meanOf(normals);
  const sum: Matrix = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const normal of normals) {
    const from = subtract(normal, mean);
    for (const i of [0, 1, 2] as const) for (const j of [0, 1, 2] as const) sum[i][j] += from[i] * from[j];
  }
  return normalize(computePrincipals(sum)[0].direction);
}

/** Kåsa's circle fit with a squared radius that grows along the axis. */
function guessCone(points: readonly Vector[], axis: Vector): Cone | undefined {
  const middle = meanOf(points);
  const [right, ahead] = [perpendicularTo(axis), cross(axis, perpendicularTo(axis))];
  const size = Math.max(tiny, ...points.map((point) => lengthOf(subtract(point, middle))));
  const sum = new NormalEquations();
  for (const point of points) {
    const from = scale(subtract(point, middle), 1 / size);
    const [x, y, z] = [dot(from, right), dot(from, ahead), dot(from, axis)];
    sum.addEquation([2 * x, 2 * y, 1, z], x * x + y * y);
  }
  const found = sum.solve();
  return found && toCone(found, { axis, middle, size });
}

interface Frame {
  readonly axis: Vector;
  readonly middle: Vector;
  readonly size: number;
}

function toCone(
  [x = 0, y = 0, square = 0, grows = 0]: readonly number[],
  { axis, middle, size }: Frame,
): Cone | undefined {
  const radius = Math.sqrt(Math.max(0, square + x * x + y * y));
  if (radius === 0) return undefined;
  const [right, ahead] = [perpendicularTo(axis), cross(axis, perpendicularTo(axis))];
  const centre = add(middle, add(scale(right, size * x), scale(ahead, size * y)));
  return { axis, centre, radius: size * radius, growth: grows / (2 * radius) };
}

/** Millimetres: nothing is smaller. */
const tiny = 1e-9;

const meanOf = (vectors: readonly Vector[]): Vector =>
  scale(
    vectors.reduce<Vector>((sum, vector) => add(sum, vector), [0, 0, 0]),
    1 / vectors.length,
  );

/** Gauss-Newton step for axis position, tilt, radius and growth. */
function improve(cone: Cone, points: readonly Vector[]): Cone | undefined {
  const { axis, centre, radius, growth } = cone;
  const [right, ahead] = [perpendicularTo(axis), cross(axis, perpendicularTo(axis))];
  const sum = new NormalEquations();
  for (const point of points) {
    const from = scale(subtract(point, centre), 1 / radius);
    const [x, y, z] = [dot(from, right), dot(from, ahead), dot(from, axis)];
    const aside = Math.hypot(x, y) || 1;
    const tilt = z / aside + growth;
    sum.addEquation([x / aside, y / aside, tilt * x, tilt * y, 1, z], Math.hypot(x, y) - 1 - growth * z);
  }
  const found = sum.solve();
  return found && applyStep(cone, found);
}

function applyStep({ axis, centre, radius, growth }: Cone, found: readonly number[]): Cone {
  const [right, ahead] = [perpendicularTo(axis), cross(axis, perpendicularTo(axis))];
  const [dx = 0, dy = 0, tx = 0, ty = 0, ...grown] = found;
  const [wider = 0, steeper = 0] = grown;
  const aside = (u: number, v: number) => add(scale(right, u), scale(ahead, v));
  return {
    axis: normalize(add(axis, aside(tx, ty))),
    centre: add(centre, scale(aside(dx, dy), radius)),
    radius: radius * (1 + wider),
    growth: growth + steeper,
  };
}
