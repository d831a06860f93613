import type { Line } from '../../fitting/coverage.ts';
import { type Cylinder, fewestSureStrips } from '../../fitting/cylinder-fit.ts';
import { cornerOf, type Mesh } from '../../mesh.ts';
import { dot, lengthOf, minus, plus, radians, times, type Vector } from '../../vector.ts';

/** What a cylinder is to an axis that a part is turned about. */
export type Turning =
  /** Its own axis is another one. */
  | 'stray'
  /** It has so few strips that they may be the planes that they are, or its corners do not lie on one circle. */
  | 'doubtful'
  | 'round'
  /** There is too little of it to tell its axis. */
  | 'unknown';

/** In degrees around its axis: the axis of less is told by the digits of a file. */
const leastSweep = 180;

export function turningOf(mesh: Mesh, cylinder: Cylinder, line: Line): Turning {
  if (cylinder.sweep < leastSweep) return 'unknown';
  if (isBeside(cylinder, line)) return 'stray';
  return cylinder.strips < fewestSureStrips || isOval(mesh, cylinder, line) ? 'doubtful' : 'round';
}

/** As a share of a radius, and at least in millimetres: what the digits of a file may move an axis by. */
const mostBeside = 2e-3;

function isBeside({ axis, centre, length, radius }: Cylinder, line: Line): boolean {
  const ends = [-length / 2, length / 2].map((along) => plus(centre, times(axis, along)));
  return ends.some((end) => distanceFrom(line, end) > mostBeside * Math.max(1, radius));
}

/** As a share of a radius. */
const mostOval = 2e-3;

/** Whether a corner lies farther out than the circle, and by more than the middles of its strips lie within it. */
function isOval(mesh: Mesh, { triangles, radius, strips }: Cylinder, line: Line): boolean {
  const most = radius * (1 + Math.max(mostOval, 1 - Math.cos(radians(180 / strips))));
  return triangles.some((one) => [0, 1, 2].some((corner) => distanceFrom(line, cornerOf(mesh, one, corner)) > most));
}

function distanceFrom({ axis, point }: Line, place: Vector): number {
  const from = minus(place, point);
  return lengthOf(minus(from, times(axis, dot(from, axis))));
}
