import { centroidOf, type Mesh, triangleCount } from '../../mesh.ts';
import { latestOf } from '../../tree/latest.ts';
import type { Model } from '../../model.ts';
import { SharedCorners } from '../../tree/shared-corners.ts';
import { triangleOf } from '../../sides.ts';
import { isBesideSlabs } from '../../tree/slabs.ts';
import { boundAt } from '../../tree/boxes.ts';
import { deepest, type Tree } from '../../tree/tree.ts';
import { at, type Vector } from '../../vector.ts';
import { type Depth, Depths } from './depths.ts';
import { passagesOf } from './passages.ts';

/** Where a surface runs through itself. */
export interface Crossings {
  /** Pairs of triangles, counted no further than a hundred. */
  readonly count: number;
  readonly location: Vector | undefined;
  /** A pair that crosses by no more than the digits of its file may have moved it. */
  readonly shallow: Vector | undefined;
}

const enoughCrossings = 100;

/**
 * Pairs of triangles without a common corner of which an edge of one runs through the inside of the other, and pairs
 * that lie in one place. Folds that the digits of the file have made in one surface are none.
 */
export function crossingsOf(model: Model): Crossings {
  const known = { shared: new SharedCorners(model.tree), latest: latestOf(model.tree) };
  let depths: Depths | undefined;
  const depthsOf = () => (depths ??= new Depths(model));
  let found: Crossings = { count: 0, location: undefined, shallow: undefined };
  for (let triangle = 0; triangle < triangleCount(model.mesh) && found.count < enoughCrossings; triangle += 1) {
    for (const other of near(model, triangle, known)) {
      const met = meeting(model.mesh, depthsOf, [triangle, other]);
      if (met) found = counted(found, met);
    }
  }
  return found;
}

const counted = ({ count, location, shallow }: Crossings, met: Meeting): Crossings =>
  met.depth === 'deep'
    ? { count: count + 1, location: location ?? met.location, shallow }
    : { count, location, shallow: shallow ?? met.location };

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

/** What two triangles tell of each other: the worst of what their edges do. */
function meeting(mesh: Mesh, depths: () => Depths, [one, other]: readonly [number, number]): Meeting | undefined {
  if (commonCorners(mesh, one, other) === 3) return { depth: 'deep', location: centroidOf(mesh, one) };
  let found: Meeting | undefined;
  for (const [edge, through] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const passage of passagesOf(mesh, edge, through)) {
      const depth = depths().of(passage);
      if (depth === 'deep') return { depth, location: passage.place };
      if (depth === 'shallow') found ??= { depth, location: passage.place };
    }
  }
  return found;
}

interface Meeting {
  readonly depth: Exclude<Depth, 'folded'>;
  readonly location: Vector;
}
