import { cross, dot, lengthOf, subtract, add, scale, type Vector } from '@kerf/geometry';
import { cornerOf, type Mesh } from '../mesh.ts';
import type { Model } from '../model.ts';
import { distanceToSlabs } from './slabs.ts';
import { boundAt } from './boxes.ts';
import { maxDepth, type Bvh } from './bvh.ts';
import { at } from '../typed-arrays.ts';

/** The surface point nearest to a given point. */
export interface Nearest {
  readonly point: Vector;
  /** Its triangle; -1 when there is none. */
  readonly triangle: number;
  readonly distance: number;
}

type NearestContext = Pick<Model, 'tree' | 'facets'>;

const stack = new Int32Array(2 * maxDepth);

/** Smaller improvements are not searched for: at the centre of a sphere everything is equally near. */
const slackFactor = 1 - 1e-4;

/** Finds the nearest point within a ten-thousandth of its distance; any point, once one is nearer than `enough`. */
export function findNearest(model: NearestContext, from: Vector, enough = 0): Nearest {
  const { tree } = model;
  let best: Nearest = { point: from, triangle: -1, distance: Infinity };
  let height = 1;
  stack[0] = 0;
  while (height > 0 && best.distance >= enough) {
    const node = at(stack, --height);
    if (gapTo(tree, node, from) >= slackFactor * best.distance) continue;
    const second = at(tree.second, node);
    if (second === 0) best = searchLeaf(model, node, from, best);
    else {
      const isFirstNearer = gapTo(tree, node + 1, from) < gapTo(tree, second, from);
      stack[height++] = isFirstNearer ? second : node + 1;
      stack[height++] = isFirstNearer ? node + 1 : second;
    }
  }
  return best;
}

function searchLeaf({ tree, facets }: NearestContext, node: number, from: Vector, best: Nearest): Nearest {
  const { mesh, spans, triangles } = tree;
  let found = best;
  for (let i = at(spans, 2 * node); i < at(spans, 2 * node + 1); i += 1) {
    const triangle = at(triangles, i);
    // A triangle is no nearer than its plane, which is a hundred times faster to test.
    if (distanceToPlane(mesh, { facets, triangle }, from) >= slackFactor * found.distance) continue;
    const point = nearestOnTriangle(mesh, triangle, from);
    const distance = lengthOf(subtract(point, from));
    if (distance < found.distance) found = { point, triangle, distance };
  }
  return found;
}

/** Distance of a point from the plane of a triangle; 0 without area. */
function distanceToPlane({ points, corners }: Mesh, { facets: { normals }, triangle }: Facet, from: Vector): number {
  const corner = 3 * at(corners, 3 * triangle);
  const normal = 3 * triangle;
  const across = (from[0] - at(points, corner)) * at(normals, normal);
  const along = (from[1] - at(points, corner + 1)) * at(normals, normal + 1);
  const up = (from[2] - at(points, corner + 2)) * at(normals, normal + 2);
  return Math.abs(across + along + up);
}

/** A triangle, with the arrays of normals. */
interface Facet {
  readonly facets: Model['facets'];
  readonly triangle: number;
}

function gapTo(tree: Bvh, node: number, from: Vector): number {
  const { bounds } = tree;
  const offset = 6 * node;
  const across = Math.max(boundAt(bounds, offset) - from[0], from[0] - boundAt(bounds, offset + 3), 0);
  const along = Math.max(boundAt(bounds, offset + 1) - from[1], from[1] - boundAt(bounds, offset + 4), 0);
  const up = Math.max(boundAt(bounds, offset + 2) - from[2], from[2] - boundAt(bounds, offset + 5), 0);
  return Math.max(Math.sqrt(across * across + along * along + up * up), distanceToSlabs(tree, node, from));
}

/** Foot of the perpendicular, if inside the triangle; otherwise the nearest point on its three edges. */
function nearestOnTriangle(mesh: Mesh, triangle: number, from: Vector): Vector {
  const [a, b, c] = [cornerOf(mesh, triangle, 0), cornerOf(mesh, triangle, 1), cornerOf(mesh, triangle, 2)];
  const normal = cross(subtract(b, a), subtract(c, a));
  const isWithin = (start: Vector, end: Vector) => dot(cross(subtract(end, start), subtract(from, start)), normal) >= 0;
  if (isWithin(a, b) && isWithin(b, c) && isWithin(c, a))
    return subtract(from, scale(normal, dot(subtract(from, a), normal) / (dot(normal, normal) || 1)));
  const onSides = [onSegment(a, b, from), onSegment(b, c, from), onSegment(c, a, from)];
  const gap = (point: Vector) => lengthOf(subtract(point, from));
  return onSides.reduce((nearest, point) => (gap(point) < gap(nearest) ? point : nearest));
}

function onSegment(start: Vector, end: Vector, from: Vector): Vector {
  const along = subtract(end, start);
  const share = dot(subtract(from, start), along) / (dot(along, along) || 1);
  return add(start, scale(along, Math.min(1, Math.max(0, share))));
}
