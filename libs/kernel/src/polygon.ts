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
export function outlineOf(profile: Polygon, holes: readonly Polygon[] = []): Outline {
  const loops = [profile, ...holes].map((points, loop) => opened(points, nameOf(loop)));
  refuseCrossings(loops);
  const [boundary = [], ...inner] = loops;
  for (const [i, hole] of inner.entries()) refuseMisplaced(hole, { name: nameOf(i + 1), boundary, others: inner });
  const area = inner.reduce((rest, hole) => rest - Math.abs(signedArea(hole)), Math.abs(signedArea(boundary)));
  return { boundary: turned(boundary, 1), holes: inner.map((hole) => turned(hole, -1)), area };
}

/** Signed area; positive for a polygon that runs counter-clockwise. */
export const signedArea = (points: Polygon): number =>
  sidesOf(points).reduce((sum, [[u0 = 0, v0 = 0], [u1 = 0, v1 = 0]]) => sum + (u0 * v1 - u1 * v0) / 2, 0);

/** Radius of the largest inscribed circle about the origin; 0 if the origin lies outside. */
export function roundRoom({ boundary, holes }: Pick<Outline, 'boundary' | 'holes'>): number {
  const origin = [0, 0];
  if (!contains(boundary, origin) || holes.some((hole) => contains(hole, origin))) return 0;
  return Math.min(...[boundary, ...holes].flatMap(sidesOf).map((side) => distance(origin, side)));
}

type Segment = readonly [PlanePoint, PlanePoint];

interface Side {
  readonly segment: Segment;
  readonly loop: number;
  readonly place: number;
  /** Number of sides of its loop. */
  readonly count: number;
}

/** Distance in millimetres below which two points coincide. */
const near = 1e-6;

const nameOf = (loop: number): string => (loop === 0 ? 'profile' : `holes[${loop - 1}]`);

const sidesOf = (points: Polygon): Segment[] =>
  points.map((point, i) => [point, points[(i + 1) % points.length] ?? point]);

const turned = (points: Polygon, sense: 1 | -1): Polygon =>
  Math.sign(signedArea(points)) === sense ? points : points.toReversed();

/** Removes a last point that repeats the first. Throws `INVALID_PARAMETER` for too few or repeated points. */
function opened(points: Polygon, name: string): Polygon {
  const [first = [], last = []] = [points[0], points.at(-1)];
  const open = isSame(first, last) ? points.slice(0, -1) : points;
  if (open.length < 3) throw invalidParameter(`${name} needs at least three distinct points.`);
  const double = sidesOf(open).findIndex(([from, to]) => isSame(from, to));
  if (double >= 0) throw invalidParameter(`${name} has the same point twice in a row, at ${double + 1}.`);
  return open;
}

const isSame = ([u0 = 0, v0 = 0]: PlanePoint, [u1 = 0, v1 = 0]: PlanePoint): boolean =>
  Math.hypot(u1 - u0, v1 - v0) < near;

/** Sweep from left to right: tests each side against those that begin before it ends. */
function refuseCrossings(loops: readonly Polygon[]): void {
  const sides = loops.flatMap((points, loop) =>
    sidesOf(points).map((segment, place): Side => ({ segment, loop, place, count: points.length })),
  );
  const leftOf = ({ segment: [[u0 = 0], [u1 = 0]] }: Side) => Math.min(u0, u1);
  const rightOf = ({ segment: [[u0 = 0], [u1 = 0]] }: Side) => Math.max(u0, u1);
  sides.sort((a, b) => leftOf(a) - leftOf(b));
  for (const [i, side] of sides.entries()) {
    for (let j = i + 1; j < sides.length; j += 1) {
      const other = sides[j];
      if (!other || leftOf(other) > rightOf(side) + near) break;
      if (doMeet(side, other)) throw invalidParameter(crossing(side, other));
    }
  }
}

function crossing(a: Side, b: Side): string {
  if (a.loop !== b.loop) return `${nameOf(Math.max(a.loop, b.loop))} crosses ${nameOf(Math.min(a.loop, b.loop))}.`;
  const [first, second] = [a.place, b.place].sort((one, other) => one - other).map((place) => place + 1);
  return `${nameOf(a.loop)} crosses itself: the sides after its points ${first} and ${second} meet.`;
}

/** True if two sides meet. Neighbours may share only their common point. */
function doMeet(a: Side, b: Side): boolean {
  const step = a.loop === b.loop ? (b.place - a.place + a.count) % a.count : 0;
  if (step === 1) return foldsBack(a.segment, b.segment);
  if (step > 0 && step === a.count - 1) return foldsBack(b.segment, a.segment);
  return isNear(a.segment, b.segment);
}

/** True if the second side, which begins where the first ends, runs back along it. */
function foldsBack([start, corner]: Segment, [, end]: Segment): boolean {
  const back = minus(start, corner);
  const on = minus(end, corner);
  const shorter = Math.min(Math.hypot(...back), Math.hypot(...on));
  const longer = Math.max(Math.hypot(...back), Math.hypot(...on));
  return dot(back, on) > 0 && Math.abs(cross(back, on)) / longer < near * Math.min(1, shorter);
}

function isNear([a, b]: Segment, [c, d]: Segment): boolean {
  const [ab, cd] = [minus(b, a), minus(d, c)];
  const doCross =
    cross(ab, minus(c, a)) * cross(ab, minus(d, a)) < 0 && cross(cd, minus(a, c)) * cross(cd, minus(b, c)) < 0;
  return (
    doCross ||
    [distance(c, [a, b]), distance(d, [a, b]), distance(a, [c, d]), distance(b, [c, d])].some((gap) => gap < near)
  );
}

function distance(point: PlanePoint, [from, to]: Segment): number {
  const along = minus(to, from);
  const [u = 0, v = 0] = along;
  const share = Math.min(1, Math.max(0, dot(minus(point, from), along) / (u * u + v * v)));
  return Math.hypot(...minus(minus(point, from), [u * share, v * share]));
}

interface Place {
  readonly name: string;
  readonly boundary: Polygon;
  readonly others: readonly Polygon[];
}

/** Checks that a hole lies inside the profile and outside the other holes. Nothing crosses, so one point decides. */
function refuseMisplaced(hole: Polygon, { name, boundary, others }: Place): void {
  const [point = []] = hole;
  if (!contains(boundary, point)) throw invalidParameter(`${name} lies outside of profile.`);
  const around = others.findIndex((other) => other !== hole && contains(other, point));
  if (around >= 0) throw invalidParameter(`${name} lies inside ${nameOf(around + 1)}.`);
}

/** Point-in-polygon test: true if a ray to the right crosses the polygon an odd number of times. */
const contains = (polygon: Polygon, [u = 0, v = 0]: PlanePoint): boolean =>
  sidesOf(polygon).filter(
    ([[u0 = 0, v0 = 0], [u1 = 0, v1 = 0]]) => v0 > v !== v1 > v && u < u0 + ((v - v0) / (v1 - v0)) * (u1 - u0),
  ).length %
    2 ===
  1;

const minus = ([u0 = 0, v0 = 0]: PlanePoint, [u1 = 0, v1 = 0]: PlanePoint): PlanePoint => [u0 - u1, v0 - v1];
const dot = ([u0 = 0, v0 = 0]: PlanePoint, [u1 = 0, v1 = 0]: PlanePoint): number => u0 * u1 + v0 * v1;
const cross = ([u0 = 0, v0 = 0]: PlanePoint, [u1 = 0, v1 = 0]: PlanePoint): number => u0 * v1 - u1 * v0;
