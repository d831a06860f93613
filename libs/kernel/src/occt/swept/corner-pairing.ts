import { crossed, difference, dot, scaled, sum, type Vector } from '../vector.ts';

/** A polygon in space, by its corners. */
type Corners = readonly Vector[];

/**
 * Each polygon started, and turned round where it runs the other way, so that its corners follow those of the one before.
 * OCCT does so itself, but not where planes are square to each other. All have as many corners.
 */
export function paired([first = [], ...rest]: readonly Corners[]): Corners[] {
  const all = [first];
  for (const next of rest) all.push(following(all.at(-1) ?? first, next));
  return all;
}

/** Started where the squared distances are least, once the planes have been turned upon each other. */
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

/** A share of a sum, by which sums that are equal differ. */
const rounding = 1e-9;

/** A skin goes through both planes the same way: both run clockwise, seen along the way from one to the other, or neither. */
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

/** Of length 1, by the formula of Newell. */
function normalOf(corners: Corners): number[] {
  const around = about(corners);
  const upright = around.reduce<number[]>(
    (all, corner, i) => sum(all, crossed(corner, around[(i + 1) % around.length] ?? corner)),
    [0, 0, 0],
  );
  return scaled(upright, 1 / Math.hypot(...upright));
}

/** The smallest rotation from one direction to another that is not its opposite, by the formula of Rodrigues. */
function turnBetween(from: Vector, to: Vector): (place: Vector) => number[] {
  const axis = crossed(from, to);
  const cosine = dot(from, to);
  return (place) =>
    sum(sum(scaled(place, cosine), crossed(axis, place)), scaled(axis, dot(axis, place) / (1 + cosine)));
}
