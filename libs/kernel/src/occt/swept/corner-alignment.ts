import { cross, subtract, dot, scale, add, type Vector } from '@kerf/geometry';

/** A polygon in space, by its corners. */
type Corners = readonly Vector[];

/**
 * Aligns each polygon with the one before, by choosing its start corner and direction. OCCT does so itself, but not for
 * perpendicular planes. All polygons have the same number of corners.
 */
export function alignCorners([first = [], ...rest]: readonly Corners[]): Corners[] {
  const all = [first];
  for (const next of rest) all.push(alignTo(all.at(-1) ?? first, next));
  return all;
}

/** Chooses the start corner with the smallest sum of squared distances after rotating one plane onto the other. */
function alignTo(before: Corners, corners: Corners): Corners {
  const next = matchDirection(before, corners);
  const turn = createRotationBetween(computeNormal(before), computeNormal(next));
  const aim = centreCorners(before).map(turn);
  const own = centreCorners(next);
  const closeness = next.map((_, start) =>
    aim.reduce((all, corner, i) => all + dot(corner, own[(start + i) % own.length] ?? corner), 0),
  );
  const maxCloseness = Math.max(...closeness);
  const start = closeness.findIndex((value) => value >= maxCloseness - roundingShare * Math.abs(maxCloseness));
  return [...next.slice(start), ...next.slice(0, start)];
}

/** Relative rounding error of equal sums. */
const roundingShare = 1e-9;

/** Reverses a polygon if needed, so that both run in the same direction seen along the line between their centres. */
function matchDirection(before: Corners, next: Corners): Corners {
  const way = subtract(computeMiddle(next), computeMiddle(before));
  const [here, there] = [computeNormal(before), computeNormal(next)];
  const sense = dot(here, way) * dot(there, way);
  const isAlong = Math.abs(sense) <= roundingShare * dot(way, way);
  return (isAlong ? dot(here, there) : sense) < 0 ? next.toReversed() : next;
}

const computeMiddle = (corners: Corners): Vector =>
  scale(
    corners.reduce<Vector>((all, corner) => add(all, corner), [0, 0, 0]),
    1 / corners.length,
  );

const centreCorners = (corners: Corners): Vector[] => corners.map((corner) => subtract(corner, computeMiddle(corners)));

/** Unit normal by Newell's formula. */
function computeNormal(corners: Corners): Vector {
  const around = centreCorners(corners);
  const upright = around.reduce<Vector>(
    (all, corner, i) => add(all, cross(corner, around[(i + 1) % around.length] ?? corner)),
    [0, 0, 0],
  );
  return scale(upright, 1 / Math.hypot(...upright));
}

/** Smallest rotation from one direction to another, which must not be opposite (Rodrigues' formula). */
function createRotationBetween(from: Vector, to: Vector): (place: Vector) => Vector {
  const axis = cross(from, to);
  const cosine = dot(from, to);
  return (place) => add(add(scale(place, cosine), cross(axis, place)), scale(axis, dot(axis, place) / (1 + cosine)));
}
