import { outwardTo } from '../../fitting/cone-fit.ts';
import { widestGapOf } from '../../fitting/coverage.ts';
import { isWhole } from '../../fitting/cylinder-fit.ts';
import { refined } from '../../cylinders/cylinder-refinement.ts';
import type { Curved } from '../../cylinders/cylinders.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import type { Precision } from '../../digits/precision.ts';
import { at, cosine, dot, lengthOf, minus, plus, times, type Vector } from '../../vector.ts';
import { boredAmong, leftOf, type RoomyWall } from './bored-walls.ts';
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
  readonly isBored: (places: readonly Vector[]) => boolean;
}

/** Inputs: arcs of strips, and the coordinate precision. */
interface Sources {
  readonly arcs: readonly Arc[];
  readonly precision: Precision;
}

/** Finds inner walls from arcs, and from cylinders where a wall is not triangulated in strips. */
export function innerWallsOf(model: Model, { cylinders, planes }: Curved, { arcs, precision }: Sources): InnerWalls {
  const drawn = cylinders
    .filter((one) => one.isInternal && !isWhole(one))
    .map((one) => ({ ...fitted(model, refined(model, one)), strips: one.strips }))
    .filter(({ off, radius }) => off < mostOff * radius);
  const [many, few] = [true, false].map((isMany) => drawn.filter(({ strips }) => strips > fewStrips === isMany));
  const finer = many?.filter(({ off }) => off < mostDrawnOff) ?? [];
  const fromArcs = withoutPieces(wallsOf(arcs, planes), finer, planes)
    .map((wall) => fitted(model, wall))
    .filter(({ off }) => precision.isOn(off));
  const told = planesIn(fromArcs, planes);
  const isLeft = ({ triangles }: InnerWall) => !triangles.some((triangle) => told.has(at(planes.of, triangle)));
  const round = [...fromArcs, ...(many?.filter(isLeft) ?? [])].map((wall) => roomy(wall, precision));
  const bored = boredAmong(model, round, precision);
  const isBored = leftOf(bored);
  const isOfBore = ({ triangles }: InnerWall) => isBored(placesIn(model, triangles));
  const corners = round.filter((wall) => !bored.has(wall));
  const perhaps = (few?.filter((wall) => isLeft(wall) && !isOfBore(wall)) ?? []).map((wall) => roomy(wall, precision));
  return {
    corners: corners.filter(isKnown).map(between),
    doubtful: [...corners.filter((wall) => !isKnown(wall)), ...perhaps].map(tightest),
    planes: planesIn(round, planes),
    isBored,
  };
}

/** Number of strips up to which any symmetric arrangement has its vertices on a circle. */
const fewStrips = 3;

/** Share of the radius: a larger deviation means two corners and a flat, or none. */
const mostOff = 5e-3;

/** Millimetres: a kernel approximates fillet edges at least this well. */
const mostDrawnOff = 3e-4;

const placesIn = ({ mesh }: Model, triangles: InnerWall['triangles']): Vector[] =>
  Array.from(triangles, (triangle) => [0, 1, 2].map((corner) => cornerOf(mesh, triangle, corner))).flat();

function planesIn(walls: readonly InnerWall[], planes: Planes): Set<number> {
  const found = new Set<number>();
  for (const { triangles } of walls) for (const triangle of triangles) found.add(at(planes.of, triangle));
  return found;
}

function wallsOf(arcs: readonly Arc[], planes: Planes): InnerWall[] {
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
interface Fitted extends InnerWall {
  /** Largest deviation of a vertex from the circle, in millimetres. */
  readonly off: number;
  /** Widest open angle around the axis, in degrees. */
  readonly gap: number;
}

function fitted({ mesh }: Model, { radius, axis, centre, triangles }: InnerWall): Fitted {
  let [off, low, high] = [0, Infinity, -Infinity];
  for (const triangle of triangles)
    for (const k of [0, 1, 2]) {
      const corner = cornerOf(mesh, triangle, k);
      const height = dot(minus(corner, centre), axis);
      off = Math.max(off, Math.abs(lengthOf(outwardTo({ axis, centre }, corner)) - radius));
      [low, high] = [Math.min(low, height), Math.max(high, height)];
    }
  const middle = plus(centre, times(axis, (low + high) / 2));
  return { radius, axis, centre: middle, triangles, off, gap: widestGapOf(mesh, triangles, { axis, point: middle }) };
}

const roomy = (wall: Fitted, precision: Precision): RoomyWall => ({ ...wall, room: roomOf(wall, precision) });

/** A waviness may be locally tighter than the best circle, by this multiple of its deviation. */
const waviness = 12;

/** Possible error of the radius: the vertices at both ends of an arc and in its middle determine it. */
function roomOf({ off, gap, radius }: Fitted, precision: Precision): number {
  const lever = 1 / (1 - cosine((360 - gap) / 2));
  if (!precision.isOn(off)) return waviness * off * lever;
  // A few strips of a fine mesh fit a circle regardless of the true shape.
  const ofDigits = 2 * precision.digits * lever;
  return ofDigits < mostRoom * radius ? 2 * (precision.moved + off) * lever : ofDigits;
}

/** Share of the radius: with a larger error the radius is unknown. */
const mostRoom = 0.25;

const isKnown = ({ room, radius }: RoomyWall): boolean => room < mostRoom * radius;

const between = ({ room, ...wall }: RoomyWall): InnerWall =>
  room > 0 ? { ...wall, between: [wall.radius - room, wall.radius + room] } : wall;

const tightest = ({ room, ...wall }: RoomyWall): InnerWall => ({ ...wall, radius: Math.max(0, wall.radius - room) });
