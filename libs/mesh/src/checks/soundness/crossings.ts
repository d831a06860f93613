import { centroidOf, cornerOf, type Mesh, triangleCount } from '../../mesh.ts';
import { latestOf } from '../../tree/latest.ts';
import type { Model } from '../../model.ts';
import { SharedCorners } from '../../tree/shared-corners.ts';
import { triangleOf } from '../../sides.ts';
import { isBesideSlabs } from '../../tree/slabs.ts';
import { boundAt } from '../../tree/boxes.ts';
import { deepest, type Tree } from '../../tree/tree.ts';
import { at, cross, dot, minus, plus, times, type Vector } from '../../vector.ts';

/** Where a surface runs through itself. */
export interface Crossings {
  /** Pairs of triangles, counted no further than a hundred. */
  readonly count: number;
  readonly location: Vector | undefined;
}

const enoughCrossings = 100;

/**
 * Pairs of triangles without a common corner of which an edge of one runs through the inside of the other, and pairs
 * that lie in one place.
 */
export function crossingsOf(model: Model): Crossings {
  const { mesh } = model;
  const known = { shared: new SharedCorners(model.tree), latest: latestOf(model.tree) };
  let found: Crossings = { count: 0, location: undefined };
  for (let triangle = 0; triangle < triangleCount(mesh) && found.count < enoughCrossings; triangle += 1) {
    for (const other of near(model, triangle, known)) {
      const location = meeting(mesh, triangle, other);
      if (location) found = { count: found.count + 1, location: found.location ?? location };
    }
  }
  return found;
}

const stack = new Int32Array(2 * deepest);

/** What is known of the nodes of a tree. */
interface Known {
  readonly shared: SharedCorners;
  readonly latest: Uint32Array;
}

/** The later triangles whose leaf lies where this triangle does. */
function near(model: Model, triangle: number, { shared, latest }: Known): number[] {
  const { tree } = model;
  const box = boxOf(tree.mesh, triangle);
  const isAlone = hasNoTwin(model, triangle);
  const found: number[] = [];
  let height = 1;
  stack[0] = 0;
  while (height > 0) {
    const node = at(stack, --height);
    if (at(latest, node) <= triangle || !overlaps(tree, node, box)) continue;
    if ((isAlone && shared.isAround(node, triangle)) || isBesideSlabs(tree, node, triangle)) continue;
    const second = at(tree.second, node);
    if (second > 0) {
      stack[height++] = second;
      stack[height++] = node + 1;
    } else findIn(tree, node, { triangle, found });
  }
  return found;
}

/** Whether no other triangle has the same corners: where each edge has two triangles a twin is the neighbour on all sides. */
function hasNoTwin({ sides: { crowded, opposite } }: Model, triangle: number): boolean {
  return crowded === 0 && triangleOf(at(opposite, 3 * triangle)) !== triangleOf(at(opposite, 3 * triangle + 1));
}

interface Finding {
  readonly triangle: number;
  readonly found: number[];
}

function findIn({ mesh, spans, triangles }: Tree, leaf: number, { triangle, found }: Finding): void {
  for (let i = at(spans, 2 * leaf); i < at(spans, 2 * leaf + 1); i += 1) {
    const other = at(triangles, i);
    if (other > triangle && commonCorners(mesh, triangle, other) % 3 === 0) found.push(other);
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

/** One triangle is looked at at a time. */
const around = new Float64Array(6);

function overlaps({ bounds }: Tree, node: number, box: Float64Array): boolean {
  for (let axis = 0; axis < 3; axis += 1) {
    if (boundAt(bounds, 6 * node + axis) > at(box, 3 + axis)) return false;
    if (boundAt(bounds, 6 * node + 3 + axis) < at(box, axis)) return false;
  }
  return true;
}

/** How many corners two triangles have in common. */
function commonCorners({ corners }: Mesh, one: number, other: number): number {
  let count = 0;
  for (let i = 3 * one; i < 3 * one + 3; i += 1) {
    for (let j = 3 * other; j < 3 * other + 3; j += 1) if (corners[i] === corners[j]) count += 1;
  }
  return count;
}

function meeting(mesh: Mesh, one: number, other: number): Vector | undefined {
  if (commonCorners(mesh, one, other) === 3) return centroidOf(mesh, one);
  return crossing(mesh, one, other) ?? crossing(mesh, other, one);
}

/** An edge that ends nearer to a plane only touches it. */
const margin = 1e-6;
const slack = 1e-9;

/** Where an edge of one triangle runs through the inside of another. */
function crossing(mesh: Mesh, one: number, through: number): Vector | undefined {
  const start = cornerOf(mesh, through, 0);
  const [u, v] = [minus(cornerOf(mesh, through, 1), start), minus(cornerOf(mesh, through, 2), start)];
  const normal = cross(u, v);
  const height = (corner: number) => dot(minus(cornerOf(mesh, one, corner), start), normal);
  const heights = [height(0), height(1), height(2)] as const;
  return isParted(heights) ? crossingEdge(mesh, one, { heights, start, u, v, normal }) : undefined;
}

type Heights = readonly [number, number, number];

/** Whether corners lie on both sides of a plane: of what is near most does not, and is done with. */
const isParted = ([a, b, c]: Heights): boolean => Math.min(a, b, c) < 0 && Math.max(a, b, c) > 0;

interface Through {
  readonly heights: Heights;
  readonly start: Vector;
  readonly u: Vector;
  readonly v: Vector;
  readonly normal: Vector;
}

function crossingEdge(mesh: Mesh, one: number, { heights, start, u, v, normal }: Through): Vector | undefined {
  const size = dot(normal, normal) || 1;
  for (const i of [0, 1, 2]) {
    const next = (i + 1) % 3;
    const [from, to] = [(heights[i] ?? 0) / size, (heights[next] ?? 0) / size];
    if (from * to >= 0) continue;
    const place = between(cornerOf(mesh, one, i), cornerOf(mesh, one, next), from / (from - to));
    const offset = minus(place, start);
    const [a, b] = [dot(cross(offset, v), normal) / size, dot(cross(u, offset), normal) / size];
    if (isInside(a, b) && isPassed(from, to)) return place;
  }
  return undefined;
}

const between = (from: Vector, to: Vector, share: number): Vector => plus(from, times(minus(to, from), share));

/** The diagonal of a square is inside it, and a rim of both of its triangles. */
const isInside = (a: number, b: number): boolean => a > -slack && b > -slack && a + b < 1 + slack;

const isPassed = (from: number, to: number): boolean => {
  const share = from / (from - to);
  return share > margin && share < 1 - margin;
};
