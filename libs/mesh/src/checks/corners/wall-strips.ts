import { normalOf } from '../../facets.ts';
import { cornerOf, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import { following, triangleOf } from '../../sides.ts';
import { smooth } from '../../smooth.ts';
import { at, cosine, cross, dot, lengthOf, minus, unit, type Vector } from '../../vector.ts';

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
  readonly besides: readonly number[];
}

/** Strips by plane. */
export type Strips = ReadonlyMap<number, Strip>;

/** Largest inclination, in degrees, of walls and of the edges between them. */
const mostLeanDegrees = 15;

const leastAlongCosine = cosine(mostLeanDegrees);

const mostLookSine = cosine(90 - mostLeanDegrees);

/** Finds strips where walls along a direction turn inwards smoothly, ignoring known triangles. */
export function stripsOf(model: Model, planes: Planes, { along, isKnown }: Looked): Strips {
  const besides = new Map<number, Beside>();
  const add = (one: number, other: number, edge: Vector) => {
    const found = besides.get(one);
    if (!found) besides.set(one, { planes: [other], edge });
    else if (!found.planes.includes(other)) found.planes.push(other);
    if (found && lengthOf(edge) > lengthOf(found.edge)) found.edge = edge;
  };
  for (const { turn, edge } of turnsIn(model, planes, { along, isKnown })) {
    add(...turn, edge);
    add(turn[1], turn[0], edge);
  }
  const reaches = reachesOf(model, { planes, along, besides });
  return new Map(
    Array.from(reaches, ([plane, reach]): [number, Strip] => [
      plane,
      {
        ...reach,
        width: widthOf(reach, at(planes.areas, plane)),
        edge: unit(besides.get(plane)?.edge ?? along),
        besides: besides.get(plane)?.planes ?? [],
      },
    ]),
  );
}

/** Planes that a plane continues in. */
interface Beside {
  readonly planes: number[];
  edge: Vector;
}

/** Iterates over the pair of planes at each turn. */
export function* turnsOf(strips: Strips): Generator<readonly [number, number]> {
  for (const [plane, { besides }] of strips) for (const other of besides) if (other > plane) yield [plane, other];
}

/** Width of the narrow end: a strip that is wider than its mean at one end is as much narrower at the other. */
function widthOf({ ends: [first, last], low, high, across }: Reach, area: number): number {
  const mean = area / Math.max(high - low, Number.MIN_VALUE);
  return Math.max(mean / 2, 2 * mean - dot(minus(last, first), across));
}

/** Direction and triangles of the search. */
interface Looked {
  /** A unit vector: the tool. */
  readonly along: Vector;
  readonly isKnown: (triangle: number) => boolean;
}

interface Turn {
  readonly turn: readonly [number, number];
  readonly edge: Vector;
}

/** Finds the pairs of planes between which a wall turns inwards. */
function* turnsIn(model: Model, planes: Planes, { along, isKnown }: Looked): Generator<Turn> {
  const { sides, facets, isLow } = model;
  const isWall = (triangle: number) =>
    Math.abs(dot(normalOf(facets, triangle), along)) < mostLookSine && !at(isLow, triangle) && !isKnown(triangle);
  for (let side = 0; side < sides.opposite.length; side += 1) {
    const there = at(sides.opposite, side);
    const [here, next] = [triangleOf(side), triangleOf(there)];
    const [one, other] = [at(planes.of, here), at(planes.of, next)];
    if (there < side || one === other || !isWall(here) || !isWall(next)) continue;
    const edge = edgeAt(model, side);
    if (turnsInwards(model, side, { along, edge })) yield { turn: [one, other], edge };
  }
}

/** Returns true when a surface continues across an edge along the direction and turns towards itself there. */
function turnsInwards(
  { sides, facets }: Model,
  side: number,
  { along, edge }: Record<'along' | 'edge', Vector>,
): boolean {
  const [one, other] = [normalOf(facets, triangleOf(side)), normalOf(facets, triangleOf(at(sides.opposite, side)))];
  const isAlong = Math.abs(dot(edge, along)) > leastAlongCosine * lengthOf(edge);
  return isAlong && dot(one, other) > smooth && dot(cross(one, other), edge) < 0;
}

const edgeAt = ({ mesh }: Model, side: number): Vector =>
  minus(pointAt(mesh, at(mesh.corners, following(side))), pointAt(mesh, at(mesh.corners, side)));

/** Extent of a plane, with the direction across it and the tool. */
type Reach = Pick<Strip, 'ends' | 'low' | 'high' | 'normal'> & { readonly across: Vector };

/** Measures the extents of planes across the tool and along it. */
function reachesOf({ mesh, facets }: Model, { planes, along, besides }: Reaching): Map<number, Reach> {
  const found = new Map<number, Reach>();
  for (let triangle = 0; triangle < planes.of.length; triangle += 1) {
    const plane = at(planes.of, triangle);
    if (!besides.has(plane)) continue;
    const corners = [0, 1, 2].map((corner) => cornerOf(mesh, triangle, corner));
    const reach = found.get(plane) ?? begunAt(corners[0] ?? [0, 0, 0], normalOf(facets, triangle), along);
    found.set(
      plane,
      corners.reduce((sum, corner) => reachedTo(corner, sum, along), reach),
    );
  }
  return found;
}

interface Reaching {
  readonly planes: Planes;
  readonly along: Vector;
  readonly besides: ReadonlyMap<number, unknown>;
}

const begunAt = (point: Vector, normal: Vector, along: Vector): Reach => ({
  normal,
  across: unit(cross(along, normal)),
  ends: [point, point],
  low: Infinity,
  high: -Infinity,
});

function reachedTo(point: Vector, { ends: [first, last], low, high, ...reach }: Reach, along: Vector): Reach {
  const [height, place] = [dot(point, along), dot(point, reach.across)];
  return {
    ...reach,
    ends: [place < dot(first, reach.across) ? point : first, place > dot(last, reach.across) ? point : last],
    low: Math.min(low, height),
    high: Math.max(high, height),
  };
}
