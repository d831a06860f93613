import { perpendicularTo, cross, dot, subtract, add, scale, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { centroidOf, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { nextHalfEdge, triangleOf } from '../../half-edges.ts';
import { growRegion } from '../../patches/regions.ts';
import { at } from '../../typed-arrays.ts';
import type { PlaneVector } from '@kerf/geometry/plane';
import { BridgeSpans, type Rim } from './bridge-spans.ts';
import { findDownwardTriangles } from './overhangs.ts';

/** A ceiling supported on opposite sides. */
export interface Bridge {
  /** Longest distance between supports, in millimetres. */
  readonly span: number;
  readonly location: Vector;
  readonly triangles: readonly number[];
}

/** Within five degrees of a ceiling. */
const maxCeilingCosine = -0.996;
const maxPoints = 200;
const maxRims = 1500;

/** Finds ceilings that are bridges throughout, shortest first. */
export function findBridges(model: Model, build: Vector): Bridge[] {
  const flat = new Set<number>();
  for (const triangle of findDownwardTriangles(model, build))
    if (dot(normalOf(model.facets, triangle), build) < maxCeilingCosine) flat.add(triangle);
  const bridges: Bridge[] = [];
  while (flat.size > 0) {
    const triangles = takeRegion(model, flat);
    const bridge = measureBridge(model, build, triangles);
    if (bridge) bridges.push(bridge);
  }
  return bridges.sort((a, b) => a.span - b.span);
}

/** Removes a triangle and everything connected to it from the set. */
function takeRegion({ halfEdges: sides }: Model, flat: Set<number>): number[] {
  const [first = 0] = flat;
  const region = [...growRegion(sides, first, (next) => flat.has(next))];
  for (const triangle of region) flat.delete(triangle);
  return region;
}

function measureBridge(model: Model, build: Vector, triangles: number[]): Bridge | undefined {
  const right = perpendicularTo(build);
  const ahead = cross(build, right);
  const flat = (point: Vector): PlaneVector => [dot(point, right), dot(point, ahead)];
  const rims = findRims(model, build, { triangles, flat });
  if (rims.length > maxRims) return undefined;
  const step = Math.ceil(triangles.length / maxPoints);
  const points = triangles.filter((_, i) => i % step === 0).map((triangle) => centroidOf(model.mesh, triangle));
  const crossing = new BridgeSpans(rims);
  const spans = points.map((location) => ({ place: flat(location), span: crossing.getSpanAt(flat(location)) }));
  if (spans.some(({ span }) => span === undefined)) return undefined;
  const { point, span } = crossing.findLongest(spans.map((one) => one.place));
  const height = dot(centroidOf(model.mesh, triangles[0] ?? 0), build);
  const location = add(add(scale(right, point[0]), scale(ahead, point[1])), scale(build, height));
  return { span, location, triangles };
}

interface Region {
  readonly triangles: readonly number[];
  readonly flat: (point: Vector) => PlaneVector;
}

function findRims({ mesh, halfEdges: sides, facets }: Model, build: Vector, { triangles, flat }: Region): Rim[] {
  const inside = new Set(triangles);
  const rims: Rim[] = [];
  for (const halfEdge of triangles.flatMap((triangle) => [3 * triangle, 3 * triangle + 1, 3 * triangle + 2])) {
    const there = triangleOf(at(sides.opposite, halfEdge));
    if (inside.has(there)) continue;
    const [start, end] = [
      pointAt(mesh, at(mesh.corners, halfEdge)),
      pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge))),
    ];
    // Where the wall beyond the rim goes down, its normal faces back under the ceiling.
    const outward = cross(subtract(end, start), normalOf(facets, triangleOf(halfEdge)));
    const isHeld =
      there >= 0 &&
      dot(normalOf(facets, there), outward) < 0 &&
      dot(centroidOf(mesh, there), build) < dot(start, build);
    rims.push({ from: flat(start), to: flat(end), isHeld });
  }
  return rims;
}

/** Triangles that are part of a bridge. */
export const getBridgedTriangles = (bridges: readonly Bridge[]): Set<number> =>
  new Set(bridges.flatMap(({ triangles }) => triangles));
