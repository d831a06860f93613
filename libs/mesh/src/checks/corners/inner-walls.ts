import { cosDegrees, dot, lengthOf, subtract, add, scale, type Vector } from '@kerf/geometry';
import { radialVector } from '../../fitting/cone-fit.ts';
import { measureWidestGap } from '../../fitting/angular-coverage.ts';
import { isWhole } from '../../fitting/cylinder-fit.ts';
import { refineCylinder } from '../../cylinders/refine-cylinder.ts';
import type { CurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import type { Precision } from '../../coordinate-precision/precision.ts';
import { at } from '../../typed-arrays.ts';
import { findInterruptedBores, createBoreRemnantTest, type MeasuredWall } from './interrupted-bores.ts';
import type { InnerWall } from './inner-corners.ts';
import type { Arc } from './wall-arcs.ts';

/** Round walls with material on their outside. */
export interface InnerWalls {
  /** Walls of corners. */
  readonly corners: readonly InnerWall[];
  /** Possible corners, with their smallest radius. */
  readonly doubtful: readonly InnerWall[];
  /** Planes of all round walls, including those of bores, which are not corners. */
  readonly planes: ReadonlySet<number>;
  /** Returns true when all points lie on the wall of one bore: a remnant between its pieces is not a corner. */
  readonly isBoreRemnant: (points: readonly Vector[]) => boolean;
}

/** Inputs: arcs of strips, and the coordinate precision. */
interface Sources {
  readonly arcs: readonly Arc[];
  readonly precision: Precision;
}

/** Finds inner walls from arcs, and from cylinders where a wall is not triangulated in strips. */
export function findInnerWalls(
  model: Model,
  { cylinders, planes }: CurvedSurfaces,
  { arcs, precision }: Sources,
): InnerWalls {
  const drawn = cylinders
    .filter((one) => one.isInternal && !isWhole(one))
    .map((one) => ({ ...measureFit(model, refineCylinder(model, one)), strips: one.strips }))
    .filter(({ deviation, radius }) => deviation < maxDeviationShare * radius);
  const [many, few] = [true, false].map((isMany) => drawn.filter(({ strips }) => strips > maxFewStrips === isMany));
  const precise = many?.filter(({ deviation }) => deviation < maxKernelDeviation) ?? [];
  const fromArcs = withoutPieces(toInnerWalls(arcs, planes), precise, planes)
    .map((wall) => measureFit(model, wall))
    .filter(({ deviation }) => precision.isWithinTolerance(deviation));
  const claimedPlanes = planesIn(fromArcs, planes);
  const isLeft = ({ triangles }: InnerWall) =>
    !triangles.some((triangle) => claimedPlanes.has(at(planes.of, triangle)));
  const round = [...fromArcs, ...(many?.filter(isLeft) ?? [])].map((wall) => measureError(wall, precision));
  const interrupted = findInterruptedBores(model, round, precision);
  const isBoreRemnant = createBoreRemnantTest(interrupted);
  const isOfBore = ({ triangles }: InnerWall) => isBoreRemnant(placesIn(model, triangles));
  const corners = round.filter((wall) => !interrupted.has(wall));
  const uncertain = (few?.filter((wall) => isLeft(wall) && !isOfBore(wall)) ?? []).map((wall) =>
    measureError(wall, precision),
  );
  return {
    corners: corners.filter(isKnown).map(withBounds),
    doubtful: [...corners.filter((wall) => !isKnown(wall)), ...uncertain].map(withMinRadius),
    planes: planesIn(round, planes),
    isBoreRemnant,
  };
}

/** Number of strips up to which any symmetric arrangement has its vertices on a circle. */
const maxFewStrips = 3;

/** Share of the radius: a larger deviation means two corners and a flat, or none. */
const maxDeviationShare = 5e-3;

/** Millimetres: a kernel approximates fillet edges at least this well. */
const maxKernelDeviation = 3e-4;

const placesIn = ({ mesh }: Model, triangles: InnerWall['triangles']): Vector[] =>
  Array.from(triangles, (triangle) => [0, 1, 2].map((corner) => cornerOf(mesh, triangle, corner))).flat();

function planesIn(walls: readonly InnerWall[], planes: Planes): Set<number> {
  const found = new Set<number>();
  for (const { triangles } of walls) for (const triangle of triangles) found.add(at(planes.of, triangle));
  return found;
}

function toInnerWalls(arcs: readonly Arc[], planes: Planes): InnerWall[] {
  const found = arcs.map(() => new Array<number>());
  const trianglesAt = new Map(arcs.flatMap((arc, i) => arc.planes.map((plane) => [plane, found[i]] as const)));
  if (arcs.length > 0)
    for (let triangle = 0; triangle < planes.of.length; triangle += 1)
      trianglesAt.get(at(planes.of, triangle))?.push(triangle);
  return arcs.map(({ radius, centre, axis }, i) => ({
    radius,
    centre,
    axis,
    triangles: Uint32Array.from(found[i] ?? []),
  }));
}

/** Removes arcs that are part of a larger cylinder, where the strips of a fillet end at an angle. */
function withoutPieces(arcs: readonly InnerWall[], cylinders: readonly InnerWall[], planes: Planes): InnerWall[] {
  const largest = new Map<number, number>();
  for (const { triangles } of cylinders)
    for (const triangle of triangles) largest.set(at(planes.of, triangle), triangles.length);
  return arcs.filter(({ triangles }) =>
    triangles.some((triangle) => (largest.get(at(planes.of, triangle)) ?? 0) <= triangles.length),
  );
}

/** A wall with its centre halfway along and the quality of its fit. */
interface FittedWall extends InnerWall {
  /** Largest deviation of a vertex from the circle, in millimetres. */
  readonly deviation: number;
  /** Widest open angle around the axis, in degrees. */
  readonly gap: number;
}

function measureFit({ mesh }: Model, { radius, axis, centre, triangles }: InnerWall): FittedWall {
  let [deviation, low, high] = [0, Infinity, -Infinity];
  for (const triangle of triangles)
    for (const k of [0, 1, 2]) {
      const corner = cornerOf(mesh, triangle, k);
      const height = dot(subtract(corner, centre), axis);
      deviation = Math.max(deviation, Math.abs(lengthOf(radialVector({ axis, centre }, corner)) - radius));
      [low, high] = [Math.min(low, height), Math.max(high, height)];
    }
  const middle = add(centre, scale(axis, (low + high) / 2));
  return {
    radius,
    axis,
    centre: middle,
    triangles,
    deviation,
    gap: measureWidestGap(mesh, triangles, { axis, point: middle }),
  };
}

const measureError = (wall: FittedWall, precision: Precision): MeasuredWall => ({
  ...wall,
  radiusError: computeRadiusError(wall, precision),
});

/** A waviness may be locally tighter than the best circle, by this multiple of its deviation. */
const waviness = 12;

/** Possible error of the radius: the vertices at both ends of an arc and in its middle determine it. */
function computeRadiusError({ deviation, gap, radius }: FittedWall, precision: Precision): number {
  const lever = 1 / (1 - cosDegrees((360 - gap) / 2));
  if (!precision.isWithinTolerance(deviation)) return waviness * deviation * lever;
  // A few strips of a fine mesh fit a circle regardless of the true shape.
  const ofDigits = 2 * precision.floatError * lever;
  return ofDigits < maxErrorShare * radius ? 2 * (precision.maxError + deviation) * lever : ofDigits;
}

/** Share of the radius: with a larger error the radius is unknown. */
const maxErrorShare = 0.25;

const isKnown = ({ radiusError: room, radius }: MeasuredWall): boolean => room < maxErrorShare * radius;

const withBounds = ({ radiusError: room, ...wall }: MeasuredWall): InnerWall =>
  room > 0 ? { ...wall, between: [wall.radius - room, wall.radius + room] } : wall;

const withMinRadius = ({ radiusError: room, ...wall }: MeasuredWall): InnerWall => ({
  ...wall,
  radius: Math.max(0, wall.radius - room),
});
