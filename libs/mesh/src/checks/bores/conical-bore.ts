import { perpendicularTo, cosDegrees, cross, dot, lengthOf, subtract, add, scale, type Vector } from '@kerf/geometry';
import { fitCircle } from '../../fitting/circle-fit.ts';
import { normalOf } from '../../face-normals.ts';
import type { Hollow } from '../../cylinders/hollow.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { getVertexPoints } from '../../patches/patch-vertices.ts';
import type { Bore, Piece } from './bores.ts';

/** A bore that is not a cylinder. */
export interface ConicalBore extends Bore {
  /** True if all of it is as steep as a hole; otherwise it may be a countersink. */
  readonly isSteep: boolean;
  /** True if it widens gradually from along its axis to across it, like the rounded rim of a hole. */
  readonly isRim: boolean;
}

/** Common countersinks start at 30 degrees; facets of a circle are slightly less inclined. */
const maxSteepSine = cosDegrees(90 - 29);

/** Builds a bore from a hollow made of coaxial cones between circles; its radius is the narrowest one. */
export function buildConicalBore(model: Model, hollow: Hollow): ConicalBore | undefined {
  const { axis, low, high, triangles } = hollow;
  const rings = findRings(model, hollow);
  const [first, last] = [rings?.[0], rings?.at(-1)];
  if (!rings || !first || !last || !isCoaxial(rings, axis)) return undefined;
  const narrow = rings.reduce((narrowest, ring) => (ring.radius < narrowest.radius ? ring : narrowest));
  const isSteep = triangles.every((one) => Math.abs(dot(normalOf(model.facets, one), axis)) < maxSteepSine);
  const pieces = piecesOf(model, hollow, rings);
  const isRim = isRimOf(model, axis, pieces);
  return {
    axis,
    centre: scale(add(first.centre, last.centre), 0.5),
    radius: narrow.radius,
    length: high - low,
    strips: narrow.strips,
    pieces: pieces.map((piece) => ({ ...piece, isRim })),
    crossings: 0,
    isSteep,
    isRim,
  };
}

/** Sines of the inclination at the start and the end of a rim with three or more strips. */
const [maxFirstSine, minLastSine] = [cosDegrees(90 - 20), cosDegrees(90 - 60)];

function isRimOf({ facets }: Model, axis: Vector, pieces: readonly Piece[]): boolean {
  const [narrowest, widest] = [pieces[0], pieces.at(-1)].sort((a, b) => (a?.radius ?? 0) - (b?.radius ?? 0));
  const leansOf = (piece: Piece | undefined) =>
    Array.from(piece?.triangles ?? [], (one) => Math.abs(dot(normalOf(facets, one), axis)));
  return leansOf(narrowest).every((lean) => lean < maxFirstSine) && leansOf(widest).some((lean) => lean > minLastSine);
}

/** A circle of vertices around the axis of a hollow. */
interface Ring {
  readonly radius: number;
  readonly centre: Vector;
  /** Along the axis, from the hollow's point. */
  readonly height: number;
  readonly strips: number;
}

/** Share of the length: vertices at most this far apart lie on one circle. */
const nearShare = 1e-3;

/** Finds the circles that hold all vertices, in order; undefined where an end is cut at an angle or is an apex. */
function findRings(model: Model, hollow: Hollow): Ring[] | undefined {
  const rings: Ring[] = [];
  for (const corners of groupByHeight(cornersOf(model, hollow), nearShare * (hollow.high - hollow.low))) {
    const ring = fitRing(corners, hollow);
    if (!ring) return undefined;
    rings.push(ring);
  }
  return rings;
}

function groupByHeight(corners: readonly Corner[], apart: number): Corner[][] {
  const levels: Corner[][] = [];
  for (const corner of corners) {
    const level = levels.at(-1);
    const [lowest] = level ?? [];
    if (level && lowest && corner.height - lowest.height < apart) level.push(corner);
    else levels.push([corner]);
  }
  return levels;
}

interface Corner {
  readonly from: Vector;
  readonly height: number;
}

/** Each vertex once, relative to the hollow's point, lowest first. */
function cornersOf(model: Model, { triangles, point, axis }: Hollow): Corner[] {
  const corners = getVertexPoints(model, triangles).map((vertexPoint) => subtract(vertexPoint, point));
  return corners.map((from) => ({ from, height: dot(from, axis) })).sort((a, b) => a.height - b.height);
}

/** Fewer vertices do not make a circle. */
const minCorners = 6;

function fitRing(corners: readonly Corner[], { axis, point }: Hollow): Ring | undefined {
  const [lowest] = corners;
  if (!lowest || corners.length < minCorners) return undefined;
  const [right, ahead] = [perpendicularTo(axis), cross(axis, perpendicularTo(axis))];
  const circle = fitCircle(corners.map(({ from }) => [dot(from, right), dot(from, ahead)]));
  if (!circle) return undefined;
  const foot = add(scale(right, circle.x), scale(ahead, circle.y));
  const centre = add(add(point, foot), scale(axis, lowest.height));
  return { radius: circle.radius, centre, height: lowest.height, strips: corners.length };
}

/** Offset of a circle's centre from the axis, as a share of its radius. */
const maxOffsetShare = 0.02;

const isCoaxial = ([first, ...others]: readonly Ring[], axis: Vector): boolean =>
  first !== undefined &&
  others.length > 0 &&
  others.every(({ centre, radius }) => lengthOf(cross(subtract(centre, first.centre), axis)) < maxOffsetShare * radius);

/** Cones between consecutive circles. */
function piecesOf({ mesh }: Model, { axis, point, triangles }: Hollow, rings: readonly Ring[]): Piece[] {
  const heights = Float64Array.from(triangles, (one) => dot(subtract(centroidOf(mesh, one), point), axis));
  return rings.slice(1).map((upper, i) => {
    const lower = rings[i] ?? upper;
    return {
      radius: (lower.radius + upper.radius) / 2,
      centre: scale(add(lower.centre, upper.centre), 0.5),
      length: upper.height - lower.height,
      triangles: triangles.filter((_, k) => isWithin(heights[k] ?? NaN, lower, upper)),
    };
  });
}

const isWithin = (height: number, lower: Ring, upper: Ring): boolean => height >= lower.height && height < upper.height;
