import { cross, dot, lengthOf, add, scale, type Vector } from '@kerf/geometry';
import type { Bore } from '../bores/bores.ts';
import { findFloorTriangles } from '../bores/bore-floors.ts';
import { isWhole } from '../../fitting/cylinder-fit.ts';
import type { CurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import type { Model } from '../../model.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { TriangleSet } from '../../triangle-set.ts';
import { Precision } from '../../coordinate-precision/precision.ts';
import { at } from '../../typed-arrays.ts';
import { findConicalCorners, isConical } from './conical-corners.ts';
import { type InnerCorner, toInnerCorner, type InnerWall } from './inner-corners.ts';
import { type InnerWalls, findInnerWalls } from './inner-walls.ts';
import { findArcs } from './wall-arcs.ts';
import { type Strip, type Strips, findStrips, iterateTurns } from './wall-strips.ts';
import { mergeStripHalves } from './merge-strip-halves.ts';

/** Rounded inner corners along a tool. */
export interface RoundedCorners {
  readonly corners: readonly InnerCorner[];
  /** Inward turns along the tool that are not arcs: the tightest and the most slender corners they may be. */
  readonly doubtful: readonly InnerCorner[];
}

/** Surfaces and direction of the search. */
interface CornerSearch {
  readonly surfaces: Surfaces;
  /** A unit vector. */
  readonly along: Vector;
  /** Round holes: where one is rounded to its floor, a tool leaves no corner. */
  readonly bores?: readonly Bore[];
}

export function findRoundedCorners(
  model: Model,
  curved: CurvedSurfaces,
  { surfaces, along, bores }: CornerSearch,
): RoundedCorners {
  const precision = new Precision(model);
  const fragments = collectFragments(model, curved);
  const isKnown = createKnownTest(model, curved, { surfaces, bores, fragments });
  const planes = mergeStripHalves(model, curved.planes, precision);
  const strips = findStrips(model, planes, { along, isKnown });
  const cylinders = curved.cylinders.filter(({ triangles }) => !triangles.some((triangle) => fragments.has(triangle)));
  const walls = findInnerWalls(
    model,
    { ...curved, planes, cylinders },
    { arcs: findArcs({ strips, along, precision }), precision },
  );
  const cornersOf = (some: readonly InnerWall[]) => some.flatMap((wall) => toInnerCorner(model, wall, along) ?? []);
  return {
    corners: [...cornersOf(walls.corners), ...findConicalCorners(model, surfaces, along)],
    doubtful: selectWorst([
      ...cornersOf(walls.doubtful),
      ...findPossibleCorners(strips, { ...walls, along, precision }),
    ]),
  };
}

/** Walls of bores fragmented by crossing bores. */
function collectFragments(model: Model, curved: CurvedSurfaces): TriangleSet {
  const fragments = new TriangleSet(model.isDegenerate.length);
  for (const triangles of curved.fragmentedWalls) fragments.addAll(triangles);
  return fragments;
}

interface KnownFeatures extends Omit<CornerSearch, 'along'> {
  readonly fragments: TriangleSet;
}

/** Creates a test for triangles that other features account for: bores, cones and spheres. */
function createKnownTest(
  model: Model,
  { cylinders }: CurvedSurfaces,
  { surfaces, bores = [], fragments }: KnownFeatures,
) {
  const known = new TriangleSet(model.isDegenerate.length);
  for (const bore of bores) known.addAll(findFloorTriangles(model, bore));
  for (const one of cylinders) if (one.isInternal && isWhole(one)) known.addAll(one.triangles);
  return (triangle: number): boolean => {
    const cone = surfaces.cones[at(surfaces.coneOf, triangle)];
    if (fragments.has(triangle)) return true;
    if (cone) return known.has(triangle) || cone.isWhole || isConical(cone);
    return known.has(triangle) || surfaces.spheres.has(at(surfaces.patchOf, triangle));
  };
}

interface TurnContext extends InnerWalls {
  readonly along: Vector;
  readonly precision: Precision;
}

/** Finds possible corners at turns between strips that belong to no arc. */
function findPossibleCorners(
  strips: Strips,
  { planes: round, isBoreRemnant, along, precision }: TurnContext,
): InnerCorner[] {
  return Array.from(iterateTurns(strips)).flatMap((turn) => {
    const [one, other] = turn.map((plane) => strips.get(plane));
    if (!one || !other || isEdge(one, other) || isRound(strips, turn, round)) return [];
    if (isBoreRemnant([...one.ends, ...other.ends])) return [];
    const isOfDigits = Math.min(one.width, other.width) * bendAngle(one, other) <= precision.floatError;
    return isOfDigits ? [] : cornerBetween([one, other], 1 / maxCurvatureAt(strips, turn), along);
  });
}

/**
 * Returns true when a turn belongs to an arc. A few strips of any curve lie on a circle, so an arc does not count where
 * it continues into strips that continue further.
 */
function isRound(strips: Strips, turn: readonly number[], round: ReadonlySet<number>): boolean {
  const othersBeside = (plane: number, but: number) =>
    (strips.get(plane)?.neighbours ?? []).filter((next) => next !== but && !round.has(next));
  const goesOn = (plane: number) => othersBeside(plane, -1).some((next) => othersBeside(next, plane).length > 0);
  return turn.some((plane) => round.has(plane)) && !turn.some((plane) => round.has(plane) && goesOn(plane));
}

/**
 * Upper bound of a wall's curvature near a turn, in 1/mm. The curvature at one turn is a mean over two strips; where
 * neighbouring turns differ, the bound grows by the difference. At the wall that an arc ends in, the curvature is
 * unchanged.
 */
function maxCurvatureAt(strips: Strips, turn: readonly number[]): number {
  const bent = curvatureAt(strips, turn);
  const [one, other] = turn.map((plane) => strips.get(plane));
  if (!one || !other || isEnd(one, other)) return bent;
  const others = turn.flatMap((plane) =>
    (strips.get(plane)?.neighbours ?? [])
      .filter((next) => !turn.includes(next))
      .map((next) => bent - curvatureAt(strips, [plane, next])),
  );
  return bent + others.reduce((max, less) => Math.max(max, less), 0);
}

/** Curvature of the circle on which two strips are chords, in 1/mm. */
function curvatureAt(strips: Strips, turn: readonly number[]): number {
  const [one, other] = turn.map((plane) => strips.get(plane));
  return one && other ? (2 * Math.sin(bendAngle(one, other) / 2)) / Math.min(one.width, other.width) : 0;
}

/** Strips of one arc differ in width by no larger ratio. */
const maxWidthRatio = 3;

/**
 * Angle between neighbouring strips of an arc, in radians; at the wall where an arc ends, the strip turns by only half.
 */
function bendAngle(one: Strip, other: Strip): number {
  const bend = Math.asin(Math.min(1, lengthOf(cross(one.normal, other.normal))));
  return isEnd(one, other) ? 2 * bend : bend;
}

const isEnd = (one: Strip, other: Strip): boolean =>
  Math.max(one.width, other.width) > maxWidthRatio * Math.min(one.width, other.width);

/** Returns true when two walls continue in no other: both were drawn as planes. */
const isEdge = (one: Strip, other: Strip): boolean => one.neighbours.length === 1 && other.neighbours.length === 1;

function cornerBetween([one, other]: readonly [Strip, Strip], radius: number, along: Vector): InnerCorner {
  const { ends, low, high } = one;
  const middle = scale(add(...ends), 0.5);
  return {
    radius,
    depth: Math.min(high - low, other.high - other.low),
    location: add(middle, scale(along, (low + high) / 2 - dot(middle, along))),
    isInclined: false,
  };
}

const slenderness = ({ depth, radius }: InnerCorner): number => depth / radius;

function selectWorst(corners: readonly InnerCorner[]): InnerCorner[] {
  const [first, ...rest] = corners;
  if (!first) return [];
  const tightest = rest.reduce((worst, one) => (one.radius < worst.radius ? one : worst), first);
  const slimmest = rest.reduce((worst, one) => (slenderness(one) > slenderness(worst) ? one : worst), first);
  return [tightest, slimmest];
}
