import { normalOf } from '../facets.ts';
import { centroidOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { following, triangleOf } from '../sides.ts';
import { at, beside, cross, dot, minus, type Vector } from '../vector.ts';
import { lookingDown } from './overhangs.ts';

/** A ceiling that is held up on opposite sides. */
export interface Bridge {
  /** The longest way from support to support, in millimetres. */
  readonly span: number;
  readonly location: Vector;
  readonly triangles: readonly number[];
}

type Flat = readonly [number, number];

/** A part of the rim of a ceiling, as seen from below; a wall under it holds it up. */
interface Rim {
  readonly from: Flat;
  readonly to: Flat;
  readonly isHeld: boolean;
}

/** Within five degrees of a ceiling. */
const level = -0.996;
const mostPlaces = 200;
const mostRims = 1500;

/** The ceilings that are bridges all over, from the shortest to the longest. */
export function bridgesOf(model: Model, build: Vector): Bridge[] {
  const flat = new Set([...lookingDown(model, build)].filter((t) => dot(normalOf(model.facets, t), build) < level));
  const bridges: Bridge[] = [];
  while (flat.size > 0) {
    const triangles = takeRegion(model, flat);
    const bridge = bridgeOf(model, build, triangles);
    if (bridge) bridges.push(bridge);
  }
  return bridges.sort((a, b) => a.span - b.span);
}

/** Takes one of the triangles out of the set, and all that hang together with it. */
function takeRegion({ sides }: Model, flat: Set<number>): number[] {
  const [first = 0] = flat;
  flat.delete(first);
  const region = [first];
  for (const triangle of region) {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      const there = at(sides.opposite, side);
      if (there >= 0 && flat.delete(triangleOf(there))) region.push(triangleOf(there));
    }
  }
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
  const spans = places.map((location) => ({ location, span: spanAt(flat(location), rims) }));
  const longest = spans.reduce((most, one) => ((one.span ?? Infinity) > (most.span ?? Infinity) ? one : most));
  return longest.span === undefined ? undefined : { span: longest.span, location: longest.location, triangles };
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
    // Where the wall beyond the rim goes down, its normal looks back under the ceiling.
    const outward = cross(minus(end, start), normalOf(facets, triangleOf(side)));
    const isHeld =
      there >= 0 &&
      dot(normalOf(facets, there), outward) < 0 &&
      dot(centroidOf(mesh, there), build) < dot(start, build);
    rims.push({ from: flat(start), to: flat(end), isHeld });
  }
  return rims;
}

/** The shortest way through a place from support to support; undefined when no way has one at each end. */
function spanAt(place: Flat, rims: readonly Rim[]): number | undefined {
  const spans = directionsOf(rims).flatMap((direction) => {
    const ahead = reach(place, direction, rims);
    const back = reach(place, [-direction[0], -direction[1]], rims);
    return ahead === undefined || back === undefined ? [] : [ahead + back];
  });
  return spans.length > 0 ? Math.min(...spans) : undefined;
}

const mostDirections = 24;

/** Straight across from supports, and a few others. */
function directionsOf(rims: readonly Rim[]): Flat[] {
  const held = rims.filter(({ isHeld }) => isHeld);
  const step = Math.max(1, Math.ceil(held.length / mostDirections));
  return held
    .filter((_, i) => i % step === 0)
    .map(({ from, to }) => {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      return [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
    });
}

/** How far it is to the rim, when the rim is held up there. */
function reach(place: Flat, direction: Flat, rims: readonly Rim[]): number | undefined {
  let nearest = { distance: Infinity, isHeld: false };
  for (const { from, to, isHeld } of rims) {
    const distance = distanceTo(place, direction, [from, to]);
    if (distance < nearest.distance) nearest = { distance, isHeld };
  }
  return nearest.isHeld ? nearest.distance : undefined;
}

function distanceTo(place: Flat, direction: Flat, [from, to]: readonly [Flat, Flat]): number {
  const along: Flat = [to[0] - from[0], to[1] - from[1]];
  const towards: Flat = [from[0] - place[0], from[1] - place[1]];
  const turn = direction[0] * along[1] - direction[1] * along[0];
  if (Math.abs(turn) < 1e-12) return Infinity;
  const distance = (towards[0] * along[1] - towards[1] * along[0]) / turn;
  const share = (towards[0] * direction[1] - towards[1] * direction[0]) / turn;
  return distance > 0 && share >= -1e-9 && share <= 1 + 1e-9 ? distance : Infinity;
}

/** Every triangle that is part of a bridge. */
export const bridged = (bridges: readonly Bridge[]): Set<number> =>
  new Set(bridges.flatMap(({ triangles }) => triangles));
