import type { Bore } from '../bores/bores.ts';
import { floorOf } from '../bores/floors.ts';
import { isWhole } from '../../fitting/cylinder-fit.ts';
import type { Curved } from '../../cylinders/cylinders.ts';
import type { Model } from '../../model.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { TriangleSet } from '../../triangle-set.ts';
import { Precision } from '../../digits/precision.ts';
import { at, cross, dot, lengthOf, plus, times, type Vector } from '../../vector.ts';
import { conicalCornersOf, isConical } from './conical-corners.ts';
import { type InnerCorner, innerCornerOf, type InnerWall } from './inner-corners.ts';
import { type InnerWalls, innerWallsOf } from './inner-walls.ts';
import { arcsIn } from './wall-arcs.ts';
import { type Strip, type Strips, stripsOf, turnsOf } from './wall-strips.ts';
import { wholeStrips } from './whole-strips.ts';

/** Rounded inner corners along a tool. */
export interface RoundedCorners {
  readonly corners: readonly InnerCorner[];
  /** Inward turns along the tool that are not arcs: the tightest and the most slender corners they may be. */
  readonly doubtful: readonly InnerCorner[];
}

/** Surfaces and direction of the search. */
interface Seen {
  readonly surfaces: Surfaces;
  /** A unit vector. */
  readonly along: Vector;
  /** Round holes: where one is rounded to its floor, a tool leaves no corner. */
  readonly bores?: readonly Bore[];
}

export function roundedCornersOf(model: Model, curved: Curved, { surfaces, along, bores }: Seen): RoundedCorners {
  const precision = new Precision(model);
  const torn = tornIn(model, curved);
  const isKnown = knownIn(model, curved, { surfaces, bores, torn });
  const planes = wholeStrips(model, curved.planes, precision);
  const strips = stripsOf(model, planes, { along, isKnown });
  const cylinders = curved.cylinders.filter(({ triangles }) => !triangles.some((triangle) => torn.has(triangle)));
  const walls = innerWallsOf(
    model,
    { ...curved, planes, cylinders },
    { arcs: arcsIn({ strips, along, precision }), precision },
  );
  const cornersOf = (some: readonly InnerWall[]) => some.flatMap((wall) => innerCornerOf(model, wall, along) ?? []);
  return {
    corners: [...cornersOf(walls.corners), ...conicalCornersOf(model, surfaces, along)],
    doubtful: worstOf([...cornersOf(walls.doubtful), ...turnedAt(strips, { ...walls, along, precision })]),
  };
}

/** Walls of bores fragmented by crossing bores. */
function tornIn(model: Model, curved: Curved): TriangleSet {
  const torn = new TriangleSet(model.isLow.length);
  for (const triangles of curved.torn) torn.add(triangles);
  return torn;
}

interface Told extends Omit<Seen, 'along'> {
  readonly torn: TriangleSet;
}

/** Creates a test for triangles that other features account for: bores, cones and spheres. */
function knownIn(model: Model, { cylinders }: Curved, { surfaces, bores = [], torn }: Told) {
  const known = new TriangleSet(model.isLow.length);
  for (const bore of bores) known.add(floorOf(model, bore));
  for (const one of cylinders) if (one.isInternal && isWhole(one)) known.add(one.triangles);
  return (triangle: number): boolean => {
    const cone = surfaces.cones[at(surfaces.coneOf, triangle)];
    if (torn.has(triangle)) return true;
    if (cone) return known.has(triangle) || cone.isWhole || isConical(cone);
    return known.has(triangle) || surfaces.balls.has(at(surfaces.patchOf, triangle));
  };
}

interface Turning extends InnerWalls {
  readonly along: Vector;
  readonly precision: Precision;
}

/** Finds possible corners at turns between strips that belong to no arc. */
function turnedAt(strips: Strips, { planes: round, isBored, along, precision }: Turning): InnerCorner[] {
  return Array.from(turnsOf(strips)).flatMap((turn) => {
    const [one, other] = turn.map((plane) => strips.get(plane));
    if (!one || !other || isEdge(one, other) || isRound(strips, turn, round)) return [];
    if (isBored([...one.ends, ...other.ends])) return [];
    const isOfDigits = Math.min(one.width, other.width) * bendBetween(one, other) <= precision.digits;
    return isOfDigits ? [] : cornerBetween([one, other], 1 / mostBentAt(strips, turn), along);
  });
}

/**
 * Returns true when a turn belongs to an arc. A few strips of any curve lie on a circle, so an arc does not count where
 * it continues into strips that continue further.
 */
function isRound(strips: Strips, turn: readonly number[], round: ReadonlySet<number>): boolean {
  const othersBeside = (plane: number, but: number) =>
    (strips.get(plane)?.besides ?? []).filter((next) => next !== but && !round.has(next));
  const goesOn = (plane: number) => othersBeside(plane, -1).some((next) => othersBeside(next, plane).length > 0);
  return turn.some((plane) => round.has(plane)) && !turn.some((plane) => round.has(plane) && goesOn(plane));
}

/**
 * Upper bound of a wall's curvature near a turn, in 1/mm. The curvature at one turn is a mean over two strips; where
 * neighbouring turns differ, the bound grows by the difference. At the wall that an arc ends in, the curvature is
 * unchanged.
 */
function mostBentAt(strips: Strips, turn: readonly number[]): number {
  const bent = bentAt(strips, turn);
  const [one, other] = turn.map((plane) => strips.get(plane));
  if (!one || !other || isEnd(one, other)) return bent;
  const others = turn.flatMap((plane) =>
    (strips.get(plane)?.besides ?? [])
      .filter((next) => !turn.includes(next))
      .map((next) => bent - bentAt(strips, [plane, next])),
  );
  return bent + others.reduce((most, less) => Math.max(most, less), 0);
}

/** Curvature of the circle on which two strips are chords, in 1/mm. */
function bentAt(strips: Strips, turn: readonly number[]): number {
  const [one, other] = turn.map((plane) => strips.get(plane));
  return one && other ? (2 * Math.sin(bendBetween(one, other) / 2)) / Math.min(one.width, other.width) : 0;
}

/** Strips of one arc differ in width by no larger ratio. */
const mostUnlike = 3;

/**
 * Angle between neighbouring strips of an arc, in radians; at the wall where an arc ends, the strip turns by only half.
 */
function bendBetween(one: Strip, other: Strip): number {
  const bend = Math.asin(Math.min(1, lengthOf(cross(one.normal, other.normal))));
  return isEnd(one, other) ? 2 * bend : bend;
}

const isEnd = (one: Strip, other: Strip): boolean =>
  Math.max(one.width, other.width) > mostUnlike * Math.min(one.width, other.width);

/** Returns true when two walls continue in no other: both were drawn as planes. */
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
