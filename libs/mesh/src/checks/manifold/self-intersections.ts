import { type Vector } from '@kerf/geometry';
import { centroidOf, type Mesh, triangleCount } from '../../mesh.ts';
import { findLatestTriangles } from '../../bvh/latest-triangles.ts';
import type { Model } from '../../model.ts';
import { SharedVertices } from '../../bvh/shared-vertices.ts';
import { triangleOf } from '../../half-edges.ts';
import { isBesideSlabs } from '../../bvh/slabs.ts';
import { boundAt } from '../../bvh/boxes.ts';
import { maxDepth, type Bvh } from '../../bvh/bvh.ts';
import { at } from '../../typed-arrays.ts';
import { type Depth, PenetrationDepth } from './penetration-depth.ts';
import { findEdgeIntersections } from './edge-intersections.ts';

/** Intersections of a surface with itself. */
export interface SelfIntersections {
  /** Number of triangle pairs, counted up to a hundred. */
  readonly count: number;
  readonly location: Vector | undefined;
  /** Location of a pair that crosses by no more than coordinate rounding. */
  readonly shallow: Vector | undefined;
}

const maxCounted = 100;

/**
 * Finds pairs of triangles without a common vertex where an edge of one passes through the other, and coincident pairs.
 * Folds that rounding made in one surface do not count.
 */
export function findSelfIntersections(model: Model): SelfIntersections {
  const known = { shared: new SharedVertices(model.tree), latest: findLatestTriangles(model.tree) };
  let depths: PenetrationDepth | undefined;
  const depthsOf = () => (depths ??= new PenetrationDepth(model));
  let found: SelfIntersections = { count: 0, location: undefined, shallow: undefined };
  for (let triangle = 0; triangle < triangleCount(model.mesh) && found.count < maxCounted; triangle += 1) {
    for (const other of findNearTriangles(model, triangle, known)) {
      const intersection = findMeeting(model.mesh, depthsOf, [triangle, other]);
      if (intersection) found = addIntersection(found, intersection);
    }
  }
  return found;
}

const addIntersection = ({ count, location, shallow }: SelfIntersections, intersection: Meeting): SelfIntersections =>
  intersection.depth === 'deep'
    ? { count: count + 1, location: location ?? intersection.location, shallow }
    : { count, location, shallow: shallow ?? intersection.location };

const stack = new Int32Array(2 * maxDepth);

/** Precomputed properties of the tree nodes. */
interface TreeLookup {
  readonly shared: SharedVertices;
  readonly latest: Uint32Array;
}

/** Triangles with a higher index in leaves that overlap this triangle's box. */
function findNearTriangles(model: Model, triangle: number, { shared, latest }: TreeLookup): number[] {
  const { tree } = model;
  const box = boxOf(tree.mesh, triangle);
  const isAlone = hasNoTwin(model, triangle);
  const found: number[] = [];
  let height = 1;
  stack[0] = 0;
  while (height > 0) {
    const node = at(stack, --height);
    if (at(latest, node) <= triangle || !overlaps(tree, node, box)) continue;
    if ((isAlone && shared.sharesVertex(node, triangle)) || isBesideSlabs(tree, node, triangle)) continue;
    const second = at(tree.second, node);
    if (second > 0) {
      stack[height++] = second;
      stack[height++] = node + 1;
    } else searchLeaf(tree, node, { triangle, found });
  }
  return found;
}

/**
 * Returns true when no other triangle has the same vertices; in a manifold, such a twin is the neighbour on all sides.
 */
function hasNoTwin({ halfEdges: { crowded, opposite } }: Model, triangle: number): boolean {
  return crowded === 0 && triangleOf(at(opposite, 3 * triangle)) !== triangleOf(at(opposite, 3 * triangle + 1));
}

interface LeafSearch {
  readonly triangle: number;
  readonly found: number[];
}

function searchLeaf({ mesh, spans, triangles }: Bvh, leaf: number, { triangle, found }: LeafSearch): void {
  for (let i = at(spans, 2 * leaf); i < at(spans, 2 * leaf + 1); i += 1) {
    const other = at(triangles, i);
    if (other > triangle && countCommonVertices(mesh, triangle, other) % 3 === 0) found.push(other);
  }
}

function boxOf({ points, corners }: Mesh, triangle: number): Float64Array {
  for (let axis = 0; axis < 3; axis += 1) {
    const a = at(points, 3 * at(corners, 3 * triangle) + axis);
    const b = at(points, 3 * at(corners, 3 * triangle + 1) + axis);
    const c = at(points, 3 * at(corners, 3 * triangle + 2) + axis);
    around[axis] = Math.min(a, b, c);
    around[3 + axis] = Math.max(a, b, c);
  }
  return around;
}

/** Scratch box, reused because one triangle is processed at a time. */
const around = new Float64Array(6);

function overlaps({ bounds }: Bvh, node: number, box: Float64Array): boolean {
  for (let axis = 0; axis < 3; axis += 1) {
    if (boundAt(bounds, 6 * node + axis) > at(box, 3 + axis)) return false;
    if (boundAt(bounds, 6 * node + 3 + axis) < at(box, axis)) return false;
  }
  return true;
}

/** Counts the vertices that two triangles share. */
function countCommonVertices({ corners }: Mesh, one: number, other: number): number {
  let count = 0;
  for (let i = 3 * one; i < 3 * one + 3; i += 1) {
    for (let j = 3 * other; j < 3 * other + 3; j += 1) if (corners[i] === corners[j]) count += 1;
  }
  return count;
}

/** Worst intersection between two triangles, tested edge by edge. */
function findMeeting(
  mesh: Mesh,
  depths: () => PenetrationDepth,
  [one, other]: readonly [number, number],
): Meeting | undefined {
  if (countCommonVertices(mesh, one, other) === 3) return { depth: 'deep', location: centroidOf(mesh, one) };
  let found: Meeting | undefined;
  for (const [edge, through] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const passage of findEdgeIntersections(mesh, edge, through)) {
      const depth = depths().classify(passage);
      if (depth === 'deep') return { depth, location: passage.point };
      if (depth === 'shallow') found ??= { depth, location: passage.point };
    }
  }
  return found;
}

interface Meeting {
  readonly depth: Exclude<Depth, 'folded'>;
  readonly location: Vector;
}
