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

/** The walls of bores that crossing ones have left in pieces. */
function tornIn(model: Model, curved: Curved): TriangleSet {
  const torn = new TriangleSet(model.isLow.length);
  for (const triangles of curved.torn) torn.add(triangles);
  return torn;
}

interface Told extends Omit<Seen, 'along'> {
  readonly torn: TriangleSet;
}

/** Finds the triangles that are told of in another way: those of bores, cones and balls. */
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

interface Turning extends Pick<InnerWalls, 'planes' | 'isBored'> {
  readonly along: Vector;
  readonly precision: Precision;
}

/** The corners that strips may stand for, where they belong to no arc. */
function turnedAt(strips: Strips, { planes: round, isBored, along, precision }: Turning): InnerCorner[] {
  return Array.from(turnsOf(strips)).flatMap((turn) => {
    const [one, other] = turn.map((plane) => strips.get(plane));
    if (!one || !other || isEdge(one, other) || isRound(strips, turn, round)) return [];
    if (isBored([...one.ends, ...other.ends])) return [];
    const isOfDigits = Math.min(one.width, other.width) * bendBetween(one, other) <= precision.digits;
    return isOfDigits ? [] : cornerBetween([one, other], 1 / mostBentAt(strips, turn), along);
  });
}

/** Few strips of any bend are on a circle: one is sure of an arc but where it goes over into strips that go on in others. */
function isRound(strips: Strips, turn: readonly number[], round: ReadonlySet<number>): boolean {
  const othersBeside = (plane: number, but: number) =>
    (strips.get(plane)?.besides ?? []).filter((next) => next !== but && !round.has(next));
  const goesOn = (plane: number) => othersBeside(plane, -1).some((next) => othersBeside(next, plane).length > 0);
  return turn.some((plane) => round.has(plane)) && !turn.some((plane) => round.has(plane) && goesOn(plane));
}

/**
 * How much a wall is bent near a turn at most, in 1/mm. At one turn it is told in the mean of two strips: between turns that
 * differ it is bent by as much more as they do. Into the wall that an arc goes over into it goes on as it is.
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

/** The bend of the circle whose chords two strips are, in 1/mm. */
function bentAt(strips: Strips, turn: readonly number[]): number {
  const [one, other] = turn.map((plane) => strips.get(plane));
  return one && other ? (2 * Math.sin(bendBetween(one, other) / 2)) / Math.min(one.width, other.width) : 0;
}

/** A strip is like the others of its arc. */
const mostUnlike = 3;

/** By how much a strip turns to the next one of its arc, in radians: to the wall that an arc goes over into, it turns by half. */
function bendBetween(one: Strip, other: Strip): number {
  const bend = Math.asin(Math.min(1, lengthOf(cross(one.normal, other.normal))));
  return isEnd(one, other) ? 2 * bend : bend;
}

const isEnd = (one: Strip, other: Strip): boolean =>
  Math.max(one.width, other.width) > mostUnlike * Math.min(one.width, other.width);

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
