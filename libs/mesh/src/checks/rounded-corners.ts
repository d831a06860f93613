import { outwardTo } from '../cone-fit.ts';
import { type Cylinder, isWhole } from '../cylinder-fit.ts';
import type { Curved } from '../cylinders.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { farthestOf, isOfDigits } from '../patch-corners.ts';
import { PlaceSet } from '../place-set.ts';
import type { Surfaces } from '../surfaces.ts';
import { at, cross, dot, lengthOf, plus, times, type Vector } from '../vector.ts';
import { conicalCornersOf, isConical } from './conical-corners.ts';
import { type InnerCorner, innerCornersOf } from './corners.ts';
import { arcsIn } from './wall-arcs.ts';
import { type Strip, type Strips, stripsOf, turnsOf, upright } from './wall-strips.ts';

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
  const { planes, cylinders } = curved;
  const farthest = farthestOf(model);
  const strips = stripsOf(model, planes, { along, isKnown: knownIn(model, cylinders, { surfaces, along }) });
  const arcs = arcsIn({ strips, along, farthest });
  const round = new Set(arcs.flatMap((arc) => arc.planes));
  const others = cylinders.filter(
    (one) => !one.triangles.some((triangle) => round.has(at(planes.of, triangle))) && isRound(model, one),
  );
  return {
    corners: [
      ...arcs.map(({ radius, length, centre }) => ({ radius, depth: length, location: centre, isLeaning: false })),
      ...innerCornersOf(others, along),
      ...conicalCornersOf(model, surfaces, along),
    ],
    doubtful: worstOf(turnedAt(strips, { round, along, farthest })),
  };
}

/** As a share of its radius: what is off by more is two corners and a flat, or none. */
const mostOff = 5e-3;

/** Whether all corners of a cylinder are on it, in a file of few digits. */
function isRound({ mesh }: Model, cylinder: Cylinder): boolean {
  const off = (point: Vector) => Math.abs(lengthOf(outwardTo(cylinder, point)) - cylinder.radius);
  return cylinder.triangles.every((triangle) =>
    [0, 1, 2].every((corner) => off(cornerOf(mesh, triangle, corner)) < mostOff * cylinder.radius),
  );
}

/** Finds the triangles that are told of in another way: those of bores, cones and balls, and of cylinders that lean. */
function knownIn(model: Model, cylinders: readonly Cylinder[], { surfaces, along }: Seen) {
  const leans = (one: Cylinder) => lengthOf(cross(one.axis, along)) > upright;
  const isTold = (one: Cylinder) => isWhole(one) || (leans(one) && isRound(model, one));
  const known = new PlaceSet(model.isLow.length);
  for (const one of cylinders)
    if (one.isInternal && isTold(one)) for (const triangle of one.triangles) known.add(triangle);
  return (triangle: number): boolean => {
    const cone = surfaces.cones[at(surfaces.coneOf, triangle)];
    if (cone) return known.has(triangle) || cone.isWhole || isConical(cone);
    return known.has(triangle) || surfaces.balls.has(at(surfaces.patchOf, triangle));
  };
}

interface Turning {
  /** The planes of arcs. */
  readonly round: ReadonlySet<number>;
  readonly along: Vector;
  readonly farthest: number;
}

/** The corners that strips may stand for, where they belong to no arc. */
function turnedAt(strips: Strips, { round, along, farthest }: Turning): InnerCorner[] {
  return Array.from(turnsOf(strips)).flatMap((turn) => {
    const [one, other] = turn.map((plane) => strips.get(plane));
    if (!one || !other || isEdge(one, other) || turn.some((plane) => round.has(plane))) return [];
    const width = Math.min(one.width, other.width);
    const bend = lengthOf(cross(one.normal, other.normal));
    return isOfDigits(width * bend, farthest) ? [] : cornerBetween([one, other], width / bend, along);
  });
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
