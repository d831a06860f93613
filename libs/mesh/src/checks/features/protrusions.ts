import { perpendicularTo, cross, dot, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { type Cylinder, isWhole } from '../../fitting/cylinder-fit.ts';
import { normalOf } from '../../face-normals.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { IndexSet } from '../../index-set.ts';
import { getRegion, countRegions, type Regions, findRegions } from '../../patches/regions.ts';
import { releaseBuffers } from '../../release-buffers.ts';
import { nextHalfEdge, triangleOf } from '../../half-edges.ts';
import { TriangleSet } from '../../triangle-set.ts';
import { minSmoothCosine } from '../../smooth-angle.ts';
import { at } from '../../typed-arrays.ts';
import type { PlaneVector } from '@kerf/geometry/plane';
import { measureWidths } from '../../fitting/widths.ts';

/** A part of a design behind a sharp inner edge or a fillet, or a separate body. */
export interface Protrusion {
  /**
   * Middle one of its three extents, in millimetres: small in one direction is a wall or a step, small in two is a pin,
   * a bar or the stroke of a letter.
   */
  readonly size: number;
  readonly location: Vector;
}

/** Millimetres: a lower protrusion is surface roughness. */
const minHeight = 0.05;

/** Finds the smallest protrusion or separate body. */
export function findSmallestProtrusion(model: Model, cylinders: readonly Cylinder[]): Protrusion | undefined {
  const fillets = new TriangleSet(model.isDegenerate.length);
  for (const one of cylinders) if (one.isInternal && !isWhole(one)) fillets.addAll(one.triangles);
  const sets = createSets(model);
  const body = findSmallest(
    model,
    findRegions(model.halfEdges.opposite, () => true),
    { sets, isCandidate: () => true },
  );
  const opposite = splitAtInnerEdges(model);
  const isOne = (a: number, b: number) => fillets.has(a) === fillets.has(b);
  // A whole body is measured among the bodies: it has no boundary.
  const ends = (halfEdge: number) =>
    at(opposite, halfEdge) < 0 || !isOne(triangleOf(halfEdge), triangleOf(at(opposite, halfEdge)));
  const isProtrusion = (region: Uint32Array) =>
    !fillets.has(at(region, 0)) && region.some((triangle) => [0, 1, 2].some((corner) => ends(3 * triangle + corner)));
  const part = findSmallest(model, findRegions(opposite, isOne), { sets, isCandidate: isProtrusion });
  releaseBuffers(opposite);
  return selectSmaller(body, part);
}

interface RegionSearch {
  readonly sets: RegionSets;
  readonly isCandidate: (region: Uint32Array) => boolean;
}

/** Finds the smallest candidate region; releases the regions. */
function findSmallest(
  model: Model,
  regions: Regions,
  { sets, isCandidate: counts }: RegionSearch,
): Protrusion | undefined {
  let smallest: Protrusion | undefined;
  for (let i = 0; i < countRegions(regions); i += 1) {
    const region = getRegion(regions, i);
    if (counts(region)) smallest = selectSmaller(smallest, measureProtrusion(model, region, sets));
  }
  releaseBuffers(regions.triangles, regions.starts);
  return smallest;
}

/** Selects the smaller one, if any. */
export const selectSmaller = (one: Protrusion | undefined, other: Protrusion | undefined): Protrusion | undefined =>
  other && other.size < (one?.size ?? Infinity) ? other : one;

/** Opposite half-edges, without those behind a sharp inner edge. */
function splitAtInnerEdges({ mesh, facets, halfEdges: sides }: Model): Int32Array {
  return sides.opposite.map((twin, halfEdge) => {
    if (twin < 0) return twin;
    const [one, other] = [normalOf(facets, triangleOf(halfEdge)), normalOf(facets, triangleOf(twin))];
    if (dot(one, other) > minSmoothCosine) return twin;
    const edge = subtract(
      pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge))),
      pointAt(mesh, at(mesh.corners, halfEdge)),
    );
    return dot(cross(one, other), edge) < 0 ? -1 : twin;
  });
}

/** Index sets of the current region. */
interface RegionSets {
  readonly triangles: IndexSet;
  readonly vertices: IndexSet;
  readonly rim: IndexSet;
}

const createSets = ({ mesh: { points, corners } }: Model): RegionSets => ({
  triangles: new IndexSet(corners.length / 3),
  vertices: new IndexSet(points.length / 3),
  rim: new IndexSet(points.length / 3),
});

/** Restartable iteration: a list of points takes more memory than a large design. */
type Points = () => Iterable<Vector>;

function measureProtrusion(model: Model, region: Uint32Array, sets: RegionSets): Protrusion | undefined {
  const outward = outwardOf(model, region);
  collectRegion(model, region, sets);
  const [vertices, rim] = [sets.vertices.members, sets.rim.members];
  const location = middleOf(model, rim.length > 0 ? rim : vertices);
  const points = () => seenFrom(model, location, vertices);
  if (rim.length > 0 && !standsOut(points, outward)) return undefined;
  const axes = rim.length > 0 ? [outward.sum, outward.largest] : [outward.largest];
  return { size: Math.min(...axes.map((axis) => middleExtent(points, normalize(axis)))), location };
}

function* seenFrom({ mesh }: Model, location: Vector, vertices: readonly number[]): Generator<Vector> {
  for (const vertex of vertices) yield subtract(pointAt(mesh, vertex), location);
}

/** Collects the vertices of a region, and its rim at sharp inner edges. */
function collectRegion(
  { mesh, halfEdges: sides }: Model,
  region: Uint32Array,
  { triangles, vertices, rim }: RegionSets,
): void {
  for (const set of [triangles, vertices, rim]) set.clear();
  for (const triangle of region) triangles.add(triangle);
  for (const triangle of region) {
    for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1) {
      vertices.add(at(mesh.corners, halfEdge));
      if (triangles.has(triangleOf(at(sides.opposite, halfEdge)))) continue;
      rim.add(at(mesh.corners, halfEdge));
      rim.add(at(mesh.corners, nextHalfEdge(halfEdge)));
    }
  }
}

function middleOf({ mesh }: Model, vertices: readonly number[]): Vector {
  let sum: Vector = [0, 0, 0];
  for (const vertex of vertices) sum = add(sum, pointAt(mesh, vertex));
  return scale(sum, 1 / vertices.length);
}

interface Outward {
  /** Sum of the area vectors. */
  readonly sum: Vector;
  /** Normal of the largest triangle. */
  readonly largest: Vector;
}

function outwardOf({ facets }: Model, region: Uint32Array): Outward {
  let [sum, largest, maxArea]: [Vector, Vector, number] = [[0, 0, 0], [0, 0, 1], 0];
  for (const triangle of region) {
    const [normal, area] = [normalOf(facets, triangle), at(facets.areas, triangle)];
    sum = add(sum, scale(normal, area));
    if (area > maxArea) [largest, maxArea] = [normal, area];
  }
  return { sum, largest };
}

/** Returns true when a region rises above its rim and does not face into a pocket. */
function standsOut(points: Points, { sum }: Outward): boolean {
  const { low, high } = rangeAlong(points, normalize(sum));
  return high > minHeight && high > -low;
}

/** Middle one of the extent along an axis and the two widths across it. */
function middleExtent(points: Points, axis: Vector): number {
  const { min: least, across: other } = measureWidths(acrossOf(points, axis));
  const { low, high } = rangeAlong(points, axis);
  const [, middle = 0] = [high - low, least, other].sort((a, b) => a - b);
  return middle;
}

function* acrossOf(points: Points, axis: Vector): Generator<PlaneVector> {
  const right = perpendicularTo(axis);
  const ahead = cross(axis, right);
  for (const point of points()) yield [dot(point, right), dot(point, ahead)];
}

function rangeAlong(points: Points, axis: Vector): { low: number; high: number } {
  let [low, high] = [0, 0];
  for (const point of points()) {
    const height = dot(point, axis);
    [low, high] = [Math.min(low, height), Math.max(high, height)];
  }
  return { low, high };
}
