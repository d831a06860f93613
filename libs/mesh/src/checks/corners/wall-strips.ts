import { normalOf } from '../../facets.ts';
import { cornerOf, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import { following, triangleOf } from '../../sides.ts';
import { smooth } from '../../smooth.ts';
import { at, cosine, cross, dot, lengthOf, minus, unit, type Vector } from '../../vector.ts';

/** A plane piece of a wall that goes on smoothly, and inwards, in another one. */
export interface Strip {
  /** The first and the last of its corners, seen along the tool. */
  readonly ends: readonly [Vector, Vector];
  /** From where to where it reaches along the tool. */
  readonly low: number;
  readonly high: number;
  /** At its narrow end, in millimetres, and no less than half of the mean. */
  readonly width: number;
  readonly normal: Vector;
  /** The way that the longest edge runs in which it goes on: a unit vector. */
  readonly edge: Vector;
  /** The planes that it goes on in. */
  readonly besides: readonly number[];
}

/** The strips by their planes. */
export type Strips = ReadonlyMap<number, Strip>;

/** Walls, and the edges between them, lean from the tool by no more degrees. */
const mostLeanDegrees = 15;

const leastAlongCosine = cosine(mostLeanDegrees);

const mostLookSine = cosine(90 - mostLeanDegrees);

/** Where walls along a direction turn inwards by so little that it is no edge; but for triangles that need no look. */
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
    Array.from(reaches, ([plane, reach]) => [
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

/** Where a plane goes on. */
interface Beside {
  readonly planes: number[];
  edge: Vector;
}

/** The planes on both sides of each turn. */
export function* turnsOf(strips: Strips): Generator<readonly [number, number]> {
  for (const [plane, { besides }] of strips) for (const other of besides) if (other > plane) yield [plane, other];
}

/** What is wider at one end than in the mean is as much narrower at the other. */
function widthOf({ ends: [first, last], low, high, across }: Reach, area: number): number {
  const mean = area / Math.max(high - low, Number.MIN_VALUE);
  return Math.max(mean / 2, 2 * mean - dot(minus(last, first), across));
}

/** What is looked at. */
interface Looked {
  /** A unit vector: the tool. */
  readonly along: Vector;
  readonly isKnown: (triangle: number) => boolean;
}

interface Turn {
  readonly turn: readonly [number, number];
  readonly edge: Vector;
}

/** Each two planes between which a wall turns inwards. */
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

/** Whether a surface goes on across an edge that runs along a direction, and leans towards itself there. */
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

/** How far a plane reaches, and which way is across it and the tool. */
type Reach = Pick<Strip, 'ends' | 'low' | 'high' | 'normal'> & { readonly across: Vector };

/** How far planes reach across the tool, and along it. */
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
