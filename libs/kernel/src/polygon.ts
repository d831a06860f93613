import { invalidParameter } from './kernel-error.ts';

/** A point of a plane: [u, v]. The catalogue has checked that there are two coordinates. */
export type PlanePoint = readonly number[];
export type Polygon = readonly PlanePoint[];

/** A validated polygon with holes: the boundary runs counter-clockwise, the holes clockwise. */
export interface Outline {
  readonly boundary: Polygon;
  readonly holes: readonly Polygon[];
  /** In square millimetres. */
  readonly area: number;
}

/** Validates a profile with holes. Throws `INVALID_PARAMETER` for self-intersections, which OCCT misreads. */
export function createOutline(profile: Polygon, holes: readonly Polygon[] = []): Outline {
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

/** Signed area; positive for a polygon that runs counter-clockwise. */
export const computeSignedArea = (points: Polygon): number =>
  sidesOf(points).reduce((sum, [[u0 = 0, v0 = 0], [u1 = 0, v1 = 0]]) => sum + (u0 * v1 - u1 * v0) / 2, 0);

/** Radius of the largest inscribed circle about the origin; 0 if the origin lies outside. */
export function computeInscribedRadius({ boundary, holes }: Pick<Outline, 'boundary' | 'holes'>): number {
  const origin = [0, 0];
  if (!contains(boundary, origin) || holes.some((hole) => contains(hole, origin))) return 0;
  return Math.min(...[boundary, ...holes].flatMap(sidesOf).map((side) => distanceToSegment(origin, side)));
}

type Segment = readonly [PlanePoint, PlanePoint];

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

const sidesOf = (points: Polygon): Segment[] =>
  points.map((point, i) => [point, points[(i + 1) % points.length] ?? point]);

const orientPolygon = (points: Polygon, sense: 1 | -1): Polygon =>
  Math.sign(computeSignedArea(points)) === sense ? points : points.toReversed();

/** Removes a last point that repeats the first. Throws `INVALID_PARAMETER` for too few or repeated points. */
function openLoop(points: Polygon, name: string): Polygon {
  const [first = [], last = []] = [points[0], points.at(-1)];
  const distinct = coincides(first, last) ? points.slice(0, -1) : points;
  if (distinct.length < 3) throw invalidParameter(`${name} needs at least three distinct points.`);
  const repeated = sidesOf(distinct).findIndex(([from, to]) => coincides(from, to));
  if (repeated >= 0) throw invalidParameter(`${name} has the same point twice in a row, at ${repeated + 1}.`);
  return distinct;
}

const coincides = ([u0 = 0, v0 = 0]: PlanePoint, [u1 = 0, v1 = 0]: PlanePoint): boolean =>
  Math.hypot(u1 - u0, v1 - v0) < coincidenceMm;

/** Sweep from left to right: tests each side against those that begin before it ends. */
function checkCrossings(loops: readonly Polygon[]): void {
  const sides = loops.flatMap((points, loop) =>
    sidesOf(points).map((segment, index): Side => ({ segment, loop, index, count: points.length })),
  );
  const leftOf = ({ segment: [[u0 = 0], [u1 = 0]] }: Side) => Math.min(u0, u1);
  const rightOf = ({ segment: [[u0 = 0], [u1 = 0]] }: Side) => Math.max(u0, u1);
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
  const shorter = Math.min(Math.hypot(...backward), Math.hypot(...forward));
  const longer = Math.max(Math.hypot(...backward), Math.hypot(...forward));
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

function distanceToSegment(point: PlanePoint, [from, to]: Segment): number {
  const along = subtract(to, from);
  const [u = 0, v = 0] = along;
  const share = Math.min(1, Math.max(0, dot(subtract(point, from), along) / (u * u + v * v)));
  return Math.hypot(...subtract(subtract(point, from), [u * share, v * share]));
}

interface HolePlacement {
  readonly name: string;
  readonly boundary: Polygon;
  readonly others: readonly Polygon[];
}

/** Checks that a hole lies inside the profile and outside the other holes. Nothing crosses, so one point decides. */
function checkHolePlacement(hole: Polygon, { name, boundary, others }: HolePlacement): void {
  const [point = []] = hole;
  if (!contains(boundary, point)) throw invalidParameter(`${name} lies outside of profile.`);
  const enclosing = others.findIndex((other) => other !== hole && contains(other, point));
  if (enclosing >= 0) throw invalidParameter(`${name} lies inside ${getLoopName(enclosing + 1)}.`);
}

/** Point-in-polygon test: true if a ray to the right crosses the polygon an odd number of times. */
const contains = (polygon: Polygon, [u = 0, v = 0]: PlanePoint): boolean =>
  sidesOf(polygon).filter(
    ([[u0 = 0, v0 = 0], [u1 = 0, v1 = 0]]) => v0 > v !== v1 > v && u < u0 + ((v - v0) / (v1 - v0)) * (u1 - u0),
  ).length %
    2 ===
  1;

const subtract = ([u0 = 0, v0 = 0]: PlanePoint, [u1 = 0, v1 = 0]: PlanePoint): PlanePoint => [u0 - u1, v0 - v1];
const dot = ([u0 = 0, v0 = 0]: PlanePoint, [u1 = 0, v1 = 0]: PlanePoint): number => u0 * u1 + v0 * v1;
const cross = ([u0 = 0, v0 = 0]: PlanePoint, [u1 = 0, v1 = 0]: PlanePoint): number => u0 * v1 - u1 * v0;
