import { centroidOf, cornerOf, type Mesh, triangleCount } from '../mesh.ts';
import type { Model } from '../model.ts';
import { deepest, type Tree } from '../tree.ts';
import { at, cross, dot, minus, plus, times, type Vector } from '../vector.ts';

/** Where a surface runs through itself. */
export interface Crossings {
  /** Pairs of triangles, counted no further than a hundred. */
  readonly count: number;
  readonly location: Vector | undefined;
}

const enough = 100;

/**
 * Pairs of triangles without a common corner of which an edge of one runs through the inside of the other, and pairs
 * that lie in one place.
 */
export function crossingsOf({ mesh, tree }: Model): Crossings {
  let found: Crossings = { count: 0, location: undefined };
  for (let triangle = 0; triangle < triangleCount(mesh) && found.count < enough; triangle += 1) {
    for (const other of near(tree, triangle)) {
      const location = meeting(mesh, triangle, other);
      if (location) found = { count: found.count + 1, location: found.location ?? location };
    }
  }
  return found;
}

const stack = new Int32Array(2 * deepest);

/** The later triangles whose leaf lies where this triangle does. */
function near(tree: Tree, triangle: number): number[] {
  const box = boxOf(tree.mesh, triangle);
  const found: number[] = [];
  let height = 1;
  stack[0] = 0;
  while (height > 0) {
    const node = at(stack, --height);
    if (!overlaps(tree, node, box)) continue;
    const second = at(tree.second, node);
    if (second >= 0) {
      stack[height++] = second;
      stack[height++] = node + 1;
      continue;
    }
    for (let i = at(tree.spans, 2 * node); i < at(tree.spans, 2 * node + 1); i += 1) {
      const other = at(tree.triangles, i);
      if (other > triangle && shared(tree.mesh, triangle, other) % 3 === 0) found.push(other);
    }
  }
  return found;
}

function boxOf(mesh: Mesh, triangle: number): Float64Array {
  const corners = [cornerOf(mesh, triangle, 0), cornerOf(mesh, triangle, 1), cornerOf(mesh, triangle, 2)];
  const side = (pick: (...values: number[]) => number) =>
    ([0, 1, 2] as const).map((axis) => pick(...corners.map((corner) => corner[axis])));
  return Float64Array.from([...side(Math.min), ...side(Math.max)]);
}

function overlaps({ bounds }: Tree, node: number, box: Float64Array): boolean {
  for (let axis = 0; axis < 3; axis += 1) {
    if (at(bounds, 6 * node + axis) > at(box, 3 + axis)) return false;
    if (at(bounds, 6 * node + 3 + axis) < at(box, axis)) return false;
  }
  return true;
}

/** How many corners two triangles have in common. */
function shared({ corners }: Mesh, one: number, other: number): number {
  let count = 0;
  for (let i = 3 * one; i < 3 * one + 3; i += 1) {
    for (let j = 3 * other; j < 3 * other + 3; j += 1) if (corners[i] === corners[j]) count += 1;
  }
  return count;
}

function meeting(mesh: Mesh, one: number, other: number): Vector | undefined {
  if (shared(mesh, one, other) === 3) return centroidOf(mesh, one);
  return crossing(mesh, one, other) ?? crossing(mesh, other, one);
}

/** An edge that ends nearer to a plane only touches it. */
const margin = 1e-6;
const slack = 1e-9;

/** Where an edge of one triangle runs through the inside of another. */
function crossing(mesh: Mesh, one: number, through: number): Vector | undefined {
  const corners = [cornerOf(mesh, one, 0), cornerOf(mesh, one, 1), cornerOf(mesh, one, 2)] as const;
  const start = cornerOf(mesh, through, 0);
  const [u, v] = [minus(cornerOf(mesh, through, 1), start), minus(cornerOf(mesh, through, 2), start)];
  const normal = cross(u, v);
  const size = dot(normal, normal);
  const heights = corners.map((corner) => dot(minus(corner, start), normal) / (size || 1));
  for (const i of [0, 1, 2]) {
    const [from, to] = [heights[i] ?? 0, heights[(i + 1) % 3] ?? 0];
    if (from * to >= 0) continue;
    const place = between(corners[i], corners[(i + 1) % 3], from / (from - to));
    const offset = minus(place, start);
    const [a, b] = [dot(cross(offset, v), normal) / size, dot(cross(u, offset), normal) / size];
    if (isInside(a, b) && isPassed(from, to)) return place;
  }
  return undefined;
}

const between = (from: Vector = [0, 0, 0], to: Vector = [0, 0, 0], share: number): Vector =>
  plus(from, times(minus(to, from), share));

/** The diagonal of a square is inside it, and a rim of both of its triangles. */
const isInside = (a: number, b: number): boolean => a > -slack && b > -slack && a + b < 1 + slack;

const isPassed = (from: number, to: number): boolean => {
  const share = from / (from - to);
  return share > margin && share < 1 - margin;
};
