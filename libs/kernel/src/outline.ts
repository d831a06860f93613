import {
  computeSignedArea,
  containsPoint,
  cross,
  distanceBetween,
  distanceToSegment,
  dot,
  lengthOf,
  listSides,
  type PlaneVector,
  type Polygon,
  type Segment,
  subtract,
} from '@kerf/geometry/plane';
import { invalidParameter } from './kernel-error.ts';

/** Corners as parameters name them. The catalogue has checked that each has two coordinates. */
type Corners = readonly (readonly number[])[];

/** A validated polygon with holes: the boundary runs counter-clockwise, the holes clockwise. */
export interface Outline {
  readonly boundary: Polygon;
  readonly holes: readonly Polygon[];
  /** In square millimetres. */
  readonly area: number;
}

/** Validates a profile with holes. Throws `INVALID_PARAMETER` for self-intersections, which OCCT misreads. */
export function createOutline(profile: Corners, holes: readonly Corners[] = []): Outline {
  const loops = [profile, ...holes].map((points, loop) => openLoop(points, getLoopName(loop)));
  checkCrossings(loops);
  const [boundary = [], ...inner] = loops;
  for (const [i, hole] of inner.entries())
    checkHolePlacement(hole, { name: getLoopName(i + 1), boundary, others: inner });
  const area = inner.reduce(
    (rest, hole) => rest - Math.abs(computeSignedArea(hole)),
    Math.abs(computeSignedArea(boundary)),
  );
  return { boundary: orientPolygon(boundary, 1), holes: inner.map((hole) => orientPolygon(hole, -1)), area };
}

/** Radius of the largest inscribed circle about the origin; 0 if the origin lies outside. */
export function computeInscribedRadius({ boundary, holes }: Pick<Outline, 'boundary' | 'holes'>): number {
  const origin: PlaneVector = [0, 0];
  if (!containsPoint(boundary, origin) || holes.some((hole) => containsPoint(hole, origin))) return 0;
  return Math.min(...[boundary, ...holes].flatMap(listSides).map((side) => distanceToSegment(origin, side)));
}

interface Side {
  readonly segment: Segment;
  readonly loop: number;
  readonly index: number;
  /** Number of sides of its loop. */
  readonly count: number;
}

/** Distance in millimetres below which two points coincide. */
const coincidenceMm = 1e-6;

const getLoopName = (loop: number): string => (loop === 0 ? 'profile' : `holes[${loop - 1}]`);

const orientPolygon = (points: Polygon, sense: 1 | -1): Polygon =>
  Math.sign(computeSignedArea(points)) === sense ? points : points.toReversed();

/** Removes a last point that repeats the first. Throws `INVALID_PARAMETER` for too few or repeated points. */
function openLoop(corners: Corners, name: string): Polygon {
  const points = corners.map(([u = 0, v = 0]): PlaneVector => [u, v]);
  const [first = [0, 0], last = [0, 0]] = [points[0], points.at(-1)];
  const distinct = coincides(first, last) ? points.slice(0, -1) : points;
  if (distinct.length < 3) throw invalidParameter(`${name} needs at least three distinct points.`);
  const repeated = listSides(distinct).findIndex(([from, to]) => coincides(from, to));
  if (repeated >= 0) throw invalidParameter(`${name} has the same point twice in a row, at ${repeated + 1}.`);
  return distinct;
}

const coincides = (a: PlaneVector, b: PlaneVector): boolean => distanceBetween(a, b) < coincidenceMm;

/** Sweep from left to right: tests each side against those that begin before it ends. */
function checkCrossings(loops: readonly Polygon[]): void {
  const sides = loops.flatMap((points, loop) =>
    listSides(points).map((segment, index): Side => ({ segment, loop, index, count: points.length })),
  );
  const leftOf = ({ segment: [[u0], [u1]] }: Side) => Math.min(u0, u1);
  const rightOf = ({ segment: [[u0], [u1]] }: Side) => Math.max(u0, u1);
  sides.sort((a, b) => leftOf(a) - leftOf(b));
  for (const [i, side] of sides.entries()) {
    for (let j = i + 1; j < sides.length; j += 1) {
      const other = sides[j];
      if (!other || leftOf(other) > rightOf(side) + coincidenceMm) break;
      if (sidesMeet(side, other)) throw invalidParameter(describeCrossing(side, other));
    }
  }
}

function describeCrossing(a: Side, b: Side): string {
  if (a.loop !== b.loop)
    return `${getLoopName(Math.max(a.loop, b.loop))} crosses ${getLoopName(Math.min(a.loop, b.loop))}.`;
  const [first, second] = [a.index, b.index].sort((one, other) => one - other).map((index) => index + 1);
  return `${getLoopName(a.loop)} crosses itself: the sides after its points ${first} and ${second} meet.`;
}

/** True if two sides meet. Neighbours may share only their common point. */
function sidesMeet(a: Side, b: Side): boolean {
  const step = a.loop === b.loop ? (b.index - a.index + a.count) % a.count : 0;
  if (step === 1) return isFoldedBack(a.segment, b.segment);
  if (step > 0 && step === a.count - 1) return isFoldedBack(b.segment, a.segment);
  return segmentsMeet(a.segment, b.segment);
}

/** True if the second side, which begins where the first ends, runs back along it. */
function isFoldedBack([start, corner]: Segment, [, end]: Segment): boolean {
  const backward = subtract(start, corner);
  const forward = subtract(end, corner);
  const shorter = Math.min(lengthOf(backward), lengthOf(forward));
  const longer = Math.max(lengthOf(backward), lengthOf(forward));
  return (
    dot(backward, forward) > 0 && Math.abs(cross(backward, forward)) / longer < coincidenceMm * Math.min(1, shorter)
  );
}

function segmentsMeet([a, b]: Segment, [c, d]: Segment): boolean {
  const [ab, cd] = [subtract(b, a), subtract(d, c)];
  const doCross =
    cross(ab, subtract(c, a)) * cross(ab, subtract(d, a)) < 0 &&
    cross(cd, subtract(a, c)) * cross(cd, subtract(b, c)) < 0;
  return (
    doCross ||
    [
      distanceToSegment(c, [a, b]),
      distanceToSegment(d, [a, b]),
      distanceToSegment(a, [c, d]),
      distanceToSegment(b, [c, d]),
    ].some((gap) => gap < coincidenceMm)
  );
}

interface HolePlacement {
  readonly name: string;
  readonly boundary: Polygon;
  readonly others: readonly Polygon[];
}

/** Checks that a hole lies inside the profile and outside the other holes. Nothing crosses, so one point decides. */
function checkHolePlacement(hole: Polygon, { name, boundary, others }: HolePlacement): void {
  const [point = [0, 0]] = hole;
  if (!containsPoint(boundary, point)) throw invalidParameter(`${name} lies outside of profile.`);
  const enclosing = others.findIndex((other) => other !== hole && containsPoint(other, point));
  if (enclosing >= 0) throw invalidParameter(`${name} lies inside ${getLoopName(enclosing + 1)}.`);
}
