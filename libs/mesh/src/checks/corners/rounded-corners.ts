import { isWhole } from '../../fitting/cylinder-fit.ts';
import type { Curved } from '../../cylinders/cylinders.ts';
import type { Model } from '../../model.ts';
import { PlaceSet } from '../../place-set.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { Precision } from '../../digits/precision.ts';
import { at, cross, dot, lengthOf, plus, times, type Vector } from '../../vector.ts';
import { conicalCornersOf, isConical } from './conical-corners.ts';
import { type InnerCorner, innerCornerOf, type InnerWall } from './inner-corners.ts';
import { innerWallsOf } from './inner-walls.ts';
import { arcsIn } from './wall-arcs.ts';
import { type Strip, type Strips, stripsOf, turnsOf } from './wall-strips.ts';

/** The rounded inner corners along a tool. */
export interface RoundedCorners {
  readonly corners: readonly InnerCorner[];
  /** What turns inwards along the tool and is no arc: the tightest and the most slender corners that it may be. */
  readonly doubtful: readonly InnerCorner[];
}

/** What is looked at, and which way. */
interface Seen {
  readonly surfaces: Surfaces;
  /** A unit vector. */
  readonly along: Vector;
}

export function roundedCornersOf(model: Model, curved: Curved, { surfaces, along }: Seen): RoundedCorners {
  const precision = new Precision(model);
  const strips = stripsOf(model, curved.planes, { along, isKnown: knownIn(model, curved, surfaces) });
  const walls = innerWallsOf(model, curved, { arcs: arcsIn({ strips, along, precision }), precision });
  const cornersOf = (some: readonly InnerWall[]) => some.flatMap((wall) => innerCornerOf(model, wall, along) ?? []);
  return {
    corners: [...cornersOf(walls.corners), ...conicalCornersOf(model, surfaces, along)],
    doubtful: worstOf([...cornersOf(walls.doubtful), ...turnedAt(strips, { round: walls.planes, along, precision })]),
  };
}

/** Finds the triangles that are told of in another way: those of bores, cones and balls. */
function knownIn(model: Model, { cylinders }: Curved, surfaces: Surfaces) {
  const known = new PlaceSet(model.isLow.length);
  for (const one of cylinders)
    if (one.isInternal && isWhole(one)) for (const triangle of one.triangles) known.add(triangle);
  return (triangle: number): boolean => {
    const cone = surfaces.cones[at(surfaces.coneOf, triangle)];
    if (cone) return known.has(triangle) || cone.isWhole || isConical(cone);
    return known.has(triangle) || surfaces.balls.has(at(surfaces.patchOf, triangle));
  };
}

interface Turning {
  /** The planes of round walls. */
  readonly round: ReadonlySet<number>;
  readonly along: Vector;
  readonly precision: Precision;
}

/** The corners that strips may stand for, where they belong to no arc. */
function turnedAt(strips: Strips, { round, along, precision }: Turning): InnerCorner[] {
  return Array.from(turnsOf(strips)).flatMap((turn) => {
    const [one, other] = turn.map((plane) => strips.get(plane));
    if (!one || !other || isEdge(one, other) || turn.some((plane) => round.has(plane))) return [];
    const width = Math.min(one.width, other.width);
    const bend = bendBetween(one, other);
    return width * bend <= precision.digits ? [] : cornerBetween([one, other], width / bend, along);
  });
}

/** A strip is like the others of its arc. */
const mostUnlike = 3;

/** The sine of how much a strip turns to the next one of its arc: to the wall that an arc goes over into, it turns by half. */
function bendBetween(one: Strip, other: Strip): number {
  const bend = lengthOf(cross(one.normal, other.normal));
  const isEnd = Math.max(one.width, other.width) > mostUnlike * Math.min(one.width, other.width);
  return isEnd ? 2 * bend : bend;
}

/** Two walls that go on in no other one were drawn as the planes that they are. */
const isEdge = (one: Strip, other: Strip): boolean => one.besides.length === 1 && other.besides.length === 1;

function cornerBetween([one, other]: readonly [Strip, Strip], radius: number, along: Vector): InnerCorner {
  const { ends, low, high } = one;
  const middle = times(plus(...ends), 0.5);
  return {
    radius,
    depth: Math.min(high - low, other.high - other.low),
    location: plus(middle, times(along, (low + high) / 2 - dot(middle, along))),
    isLeaning: false,
  };
}

const slenderness = ({ depth, radius }: InnerCorner): number => depth / radius;

function worstOf(corners: readonly InnerCorner[]): InnerCorner[] {
  const [first, ...rest] = corners;
  if (!first) return [];
  const tightest = rest.reduce((worst, one) => (one.radius < worst.radius ? one : worst), first);
  const slimmest = rest.reduce((worst, one) => (slenderness(one) > slenderness(worst) ? one : worst), first);
  return [tightest, slimmest];
}
