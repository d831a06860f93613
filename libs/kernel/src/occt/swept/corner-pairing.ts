import { crossed, difference, dot, scaled, sum, type Vector } from '../vector.ts';

/** A polygon in space, by its corners. */
type Corners = readonly Vector[];

/**
 * Aligns each polygon with the one before, by choosing its start corner and direction. OCCT does so itself, but not for
 * perpendicular planes. All polygons have the same number of corners.
 */
export function paired([first = [], ...rest]: readonly Corners[]): Corners[] {
  const all = [first];
  for (const next of rest) all.push(following(all.at(-1) ?? first, next));
  return all;
}

/** Chooses the start corner with the smallest sum of squared distances after rotating one plane onto the other. */
function following(before: Corners, corners: Corners): Corners {
  const next = runningAlike(before, corners);
  const turn = turnBetween(normalOf(before), normalOf(next));
  const aim = about(before).map(turn);
  const own = about(next);
  const closeness = next.map((_, start) =>
    aim.reduce((all, corner, i) => all + dot(corner, own[(start + i) % own.length] ?? []), 0),
  );
  const most = Math.max(...closeness);
  const start = closeness.findIndex((value) => value >= most - rounding * Math.abs(most));
  return [...next.slice(start), ...next.slice(0, start)];
}

/** Relative rounding error of equal sums. */
const rounding = 1e-9;

/** Reverses a polygon if needed, so that both run in the same direction seen along the line between their centres. */
function runningAlike(before: Corners, next: Corners): Corners {
  const way = difference(middleOf(next), middleOf(before));
  const [here, there] = [normalOf(before), normalOf(next)];
  const sense = dot(here, way) * dot(there, way);
  const isAlong = Math.abs(sense) <= rounding * dot(way, way);
  return (isAlong ? dot(here, there) : sense) < 0 ? next.toReversed() : next;
}

const middleOf = (corners: Corners): number[] =>
  scaled(
    corners.reduce<number[]>((all, corner) => sum(all, corner), [0, 0, 0]),
    1 / corners.length,
  );

const about = (corners: Corners): number[][] => corners.map((corner) => difference(corner, middleOf(corners)));

/** Unit normal by Newell's formula. */
function normalOf(corners: Corners): number[] {
  const around = about(corners);
  const upright = around.reduce<number[]>(
    (all, corner, i) => sum(all, crossed(corner, around[(i + 1) % around.length] ?? corner)),
    [0, 0, 0],
  );
  return scaled(upright, 1 / Math.hypot(...upright));
}

/** Smallest rotation from one direction to another, which must not be opposite (Rodrigues' formula). */
function turnBetween(from: Vector, to: Vector): (place: Vector) => number[] {
  const axis = crossed(from, to);
  const cosine = dot(from, to);
  return (place) =>
    sum(sum(scaled(place, cosine), crossed(axis, place)), scaled(axis, dot(axis, place) / (1 + cosine)));
}
