import { normalOf } from '../../facets.ts';
import { centroidOf, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { following, triangleOf } from '../../sides.ts';
import { grownFrom } from '../../patches/regions.ts';
import { at, beside, cross, dot, minus, plus, times, type Vector } from '../../vector.ts';
import { Crossing, type Flat, type Rim } from './bridge-spans.ts';
import { lookingDown } from './overhangs.ts';

/** A ceiling supported on opposite sides. */
export interface Bridge {
  /** Longest distance between supports, in millimetres. */
  readonly span: number;
  readonly location: Vector;
  readonly triangles: readonly number[];
}

/** Within five degrees of a ceiling. */
const level = -0.996;
const mostPlaces = 200;
const mostRims = 1500;

/** Finds ceilings that are bridges throughout, shortest first. */
export function bridgesOf(model: Model, build: Vector): Bridge[] {
  const flat = new Set<number>();
  for (const triangle of lookingDown(model, build))
    if (dot(normalOf(model.facets, triangle), build) < level) flat.add(triangle);
  const bridges: Bridge[] = [];
  while (flat.size > 0) {
    const triangles = takeRegion(model, flat);
    const bridge = bridgeOf(model, build, triangles);
    if (bridge) bridges.push(bridge);
  }
  return bridges.sort((a, b) => a.span - b.span);
}

/** Removes a triangle and everything connected to it from the set. */
function takeRegion({ sides }: Model, flat: Set<number>): number[] {
  const [first = 0] = flat;
  const region = [...grownFrom(sides, first, (next) => flat.has(next))];
  for (const triangle of region) flat.delete(triangle);
  return region;
}

function bridgeOf(model: Model, build: Vector, triangles: number[]): Bridge | undefined {
  const right = beside(build);
  const ahead = cross(build, right);
  const flat = (point: Vector): Flat => [dot(point, right), dot(point, ahead)];
  const rims = rimsOf(model, build, { triangles, flat });
  if (rims.length > mostRims) return undefined;
  const step = Math.ceil(triangles.length / mostPlaces);
  const places = triangles.filter((_, i) => i % step === 0).map((triangle) => centroidOf(model.mesh, triangle));
  const crossing = new Crossing(rims);
  const spans = places.map((location) => ({ place: flat(location), span: crossing.straight(flat(location)) }));
  if (spans.some(({ span }) => span === undefined)) return undefined;
  const { place, span } = crossing.longest(spans.map((one) => one.place));
  const height = dot(centroidOf(model.mesh, triangles[0] ?? 0), build);
  const location = plus(plus(times(right, place[0]), times(ahead, place[1])), times(build, height));
  return { span, location, triangles };
}

interface Region {
  readonly triangles: readonly number[];
  readonly flat: (point: Vector) => Flat;
}

function rimsOf({ mesh, sides, facets }: Model, build: Vector, { triangles, flat }: Region): Rim[] {
  const inside = new Set(triangles);
  const rims: Rim[] = [];
  for (const side of triangles.flatMap((triangle) => [3 * triangle, 3 * triangle + 1, 3 * triangle + 2])) {
    const there = triangleOf(at(sides.opposite, side));
    if (inside.has(there)) continue;
    const [start, end] = [pointAt(mesh, at(mesh.corners, side)), pointAt(mesh, at(mesh.corners, following(side)))];
    // Where the wall beyond the rim goes down, its normal faces back under the ceiling.
    const outward = cross(minus(end, start), normalOf(facets, triangleOf(side)));
    const isHeld =
      there >= 0 &&
      dot(normalOf(facets, there), outward) < 0 &&
      dot(centroidOf(mesh, there), build) < dot(start, build);
    rims.push({ from: flat(start), to: flat(end), isHeld });
  }
  return rims;
}

/** Triangles that are part of a bridge. */
export const bridged = (bridges: readonly Bridge[]): Set<number> =>
  new Set(bridges.flatMap(({ triangles }) => triangles));
