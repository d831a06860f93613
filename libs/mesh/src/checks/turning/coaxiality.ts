import { dot, lengthOf, subtract, add, toRadians, scale, type Vector } from '@kerf/geometry';
import type { Line } from '../../fitting/angular-coverage.ts';
import { type Cylinder, minSureStrips } from '../../fitting/cylinder-fit.ts';
import { cornerOf, type Mesh } from '../../mesh.ts';

/** Relation of a cylinder to a turning axis. */
export type Coaxiality =
  /** It has a different axis. */
  | 'stray'
  /** It has so few strips that they may be planes, or its vertices do not lie on one circle. */
  | 'doubtful'
  | 'round'
  /** It covers too little to determine its axis. */
  | 'unknown';

/** Degrees around its axis: with less, rounding determines the axis. */
const minSweepDegrees = 180;

export function classifyCoaxiality(mesh: Mesh, cylinder: Cylinder, line: Line): Coaxiality {
  if (cylinder.sweep < minSweepDegrees) return 'unknown';
  if (isOffAxis(cylinder, line)) return 'stray';
  return cylinder.strips < minSureStrips || isOval(mesh, cylinder, line) ? 'doubtful' : 'round';
}

/** Share of the radius, at least in millimetres: how far rounding may move an axis. */
const maxOffsetShare = 2e-3;

function isOffAxis({ axis, centre, length, radius }: Cylinder, line: Line): boolean {
  const ends = [-length / 2, length / 2].map((along) => add(centre, scale(axis, along)));
  return ends.some((end) => distanceFrom(line, end) > maxOffsetShare * Math.max(1, radius));
}

/** Share of the radius. */
const maxOvalShare = 2e-3;

/** Returns true when a vertex lies outside the circle by more than the middles of its strips lie inside. */
function isOval(mesh: Mesh, { triangles, radius, strips }: Cylinder, line: Line): boolean {
  const maxRadius = radius * (1 + Math.max(maxOvalShare, 1 - Math.cos(toRadians(180 / strips))));
  return triangles.some((one) =>
    [0, 1, 2].some((corner) => distanceFrom(line, cornerOf(mesh, one, corner)) > maxRadius),
  );
}

function distanceFrom({ axis, point }: Line, position: Vector): number {
  const from = subtract(position, point);
  return lengthOf(subtract(from, scale(axis, dot(from, axis))));
}
