import { cosDegrees, cross, dot, lengthOf, subtract, normalize, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { cornerOf, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import { nextHalfEdge, triangleOf } from '../../half-edges.ts';
import { minSmoothCosine } from '../../smooth-angle.ts';
import { at } from '../../typed-arrays.ts';

/** A planar piece of a wall that continues smoothly, turning inwards, in another. */
export interface Strip {
  /** First and last vertex, viewed along the tool. */
  readonly ends: readonly [Vector, Vector];
  /** Extent along the tool. */
  readonly low: number;
  readonly high: number;
  /** Width of its narrow end in millimetres, at least half of the mean. */
  readonly width: number;
  readonly normal: Vector;
  /** Unit direction of the longest edge to a neighbour. */
  readonly edge: Vector;
  /** Planes that it continues in. */
  readonly neighbours: readonly number[];
}

/** Strips by plane. */
export type Strips = ReadonlyMap<number, Strip>;

/** Largest inclination, in degrees, of walls and of the edges between them. */
const maxDraftDegrees = 15;

const minAlongCosine = cosDegrees(maxDraftDegrees);

const maxNormalSine = cosDegrees(90 - maxDraftDegrees);

/** Finds strips where walls along a direction turn inwards smoothly, ignoring known triangles. */
export function findStrips(model: Model, planes: Planes, { along, isKnown }: StripSearch): Strips {
  const neighbours = new Map<number, PlaneNeighbours>();
  const addTurn = (one: number, other: number, edge: Vector) => {
    const found = neighbours.get(one);
    if (!found) neighbours.set(one, { planes: [other], edge });
    else if (!found.planes.includes(other)) found.planes.push(other);
    if (found && lengthOf(edge) > lengthOf(found.edge)) found.edge = edge;
  };
  for (const { turn, edge } of findTurns(model, planes, { along, isKnown })) {
    addTurn(...turn, edge);
    addTurn(turn[1], turn[0], edge);
  }
  const extents = measureExtents(model, { planes, along, neighbours });
  return new Map(
    Array.from(extents, ([plane, extent]): [number, Strip] => [
      plane,
      {
        ...extent,
        width: widthOf(extent, at(planes.areas, plane)),
        edge: normalize(neighbours.get(plane)?.edge ?? along),
        neighbours: neighbours.get(plane)?.planes ?? [],
      },
    ]),
  );
}

/** Planes that a plane continues in. */
interface PlaneNeighbours {
  readonly planes: number[];
  edge: Vector;
}

/** Iterates over the pair of planes at each turn. */
export function* iterateTurns(strips: Strips): Generator<readonly [number, number]> {
  for (const [plane, { neighbours }] of strips) for (const other of neighbours) if (other > plane) yield [plane, other];
}

/** Width of the narrow end: a strip that is wider than its mean at one end is as much narrower at the other. */
function widthOf({ ends: [first, last], low, high, across }: StripExtent, area: number): number {
  const mean = area / Math.max(high - low, Number.MIN_VALUE);
  return Math.max(mean / 2, 2 * mean - dot(subtract(last, first), across));
}

/** Direction and triangles of the search. */
interface StripSearch {
  /** A unit vector: the tool. */
  readonly along: Vector;
  readonly isKnown: (triangle: number) => boolean;
}

interface Turn {
  readonly turn: readonly [number, number];
  readonly edge: Vector;
}

/** Finds the pairs of planes between which a wall turns inwards. */
function* findTurns(model: Model, planes: Planes, { along, isKnown }: StripSearch): Generator<Turn> {
  const { halfEdges: sides, facets, isDegenerate: isLow } = model;
  const isWall = (triangle: number) =>
    Math.abs(dot(normalOf(facets, triangle), along)) < maxNormalSine && !at(isLow, triangle) && !isKnown(triangle);
  for (let halfEdge = 0; halfEdge < sides.opposite.length; halfEdge += 1) {
    const twin = at(sides.opposite, halfEdge);
    const [here, next] = [triangleOf(halfEdge), triangleOf(twin)];
    const [one, other] = [at(planes.of, here), at(planes.of, next)];
    if (twin < halfEdge || one === other || !isWall(here) || !isWall(next)) continue;
    const edge = edgeAt(model, halfEdge);
    if (turnsInwards(model, halfEdge, { along, edge })) yield { turn: [one, other], edge };
  }
}

/** Returns true when a surface continues across an edge along the direction and turns towards itself there. */
function turnsInwards(
  { halfEdges: sides, facets }: Model,
  halfEdge: number,
  { along, edge }: Record<'along' | 'edge', Vector>,
): boolean {
  const [one, other] = [
    normalOf(facets, triangleOf(halfEdge)),
    normalOf(facets, triangleOf(at(sides.opposite, halfEdge))),
  ];
  const isAlong = Math.abs(dot(edge, along)) > minAlongCosine * lengthOf(edge);
  return isAlong && dot(one, other) > minSmoothCosine && dot(cross(one, other), edge) < 0;
}

const edgeAt = ({ mesh }: Model, halfEdge: number): Vector =>
  subtract(pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge))), pointAt(mesh, at(mesh.corners, halfEdge)));

/** Extent of a plane, with the direction across it and the tool. */
type StripExtent = Pick<Strip, 'ends' | 'low' | 'high' | 'normal'> & { readonly across: Vector };

/** Measures the extents of planes across the tool and along it. */
function measureExtents(
  { mesh, facets }: Model,
  { planes, along, neighbours }: ExtentContext,
): Map<number, StripExtent> {
  const found = new Map<number, StripExtent>();
  for (let triangle = 0; triangle < planes.of.length; triangle += 1) {
    const plane = at(planes.of, triangle);
    if (!neighbours.has(plane)) continue;
    const corners = [0, 1, 2].map((corner) => cornerOf(mesh, triangle, corner));
    const extent = found.get(plane) ?? startExtent(corners[0] ?? [0, 0, 0], normalOf(facets, triangle), along);
    found.set(
      plane,
      corners.reduce((sum, corner) => extendTo(corner, sum, along), extent),
    );
  }
  return found;
}

interface ExtentContext {
  readonly planes: Planes;
  readonly along: Vector;
  readonly neighbours: ReadonlyMap<number, unknown>;
}

const startExtent = (point: Vector, normal: Vector, along: Vector): StripExtent => ({
  normal,
  across: normalize(cross(along, normal)),
  ends: [point, point],
  low: Infinity,
  high: -Infinity,
});

function extendTo(
  point: Vector,
  { ends: [first, last], low, high, ...extent }: StripExtent,
  along: Vector,
): StripExtent {
  const [height, position] = [dot(point, along), dot(point, extent.across)];
  return {
    ...extent,
    ends: [position < dot(first, extent.across) ? point : first, position > dot(last, extent.across) ? point : last],
    low: Math.min(low, height),
    high: Math.max(high, height),
  };
}
