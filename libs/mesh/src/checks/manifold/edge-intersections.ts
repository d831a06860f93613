import { cross, dot, subtract, add, scale, type Vector } from '@kerf/geometry';
import { cornerOf, type Mesh } from '../../mesh.ts';

/** An edge of a triangle that passes through another triangle. */
export interface EdgeIntersection {
  readonly halfEdge: number;
  readonly through: number;
  readonly point: Vector;
  /** Start and end of the edge. */
  readonly ends: readonly [Vector, Vector];
}

/** Share of the edge: one that ends closer to a plane only touches it. */
const margin = 1e-6;
const slack = 1e-9;

/** Finds the edges of one triangle that pass through another. */
export function findEdgeIntersections(mesh: Mesh, one: number, through: number): EdgeIntersection[] {
  const start = cornerOf(mesh, through, 0);
  const [u, v] = [subtract(cornerOf(mesh, through, 1), start), subtract(cornerOf(mesh, through, 2), start)];
  const normal = cross(u, v);
  const height = (corner: number) => dot(subtract(cornerOf(mesh, one, corner), start), normal);
  const heights = [height(0), height(1), height(2)] as const;
  if (!isOnBothSides(heights)) return none;
  const placeOf = createIntersector({ heights, start, u, v, normal });
  return [0, 1, 2].flatMap((i) => {
    const ends = [cornerOf(mesh, one, i), cornerOf(mesh, one, (i + 1) % 3)] as const;
    const point = placeOf(i, ends);
    return point ? { halfEdge: 3 * one + i, through, point, ends } : none;
  });
}

/** Shared empty result: most near triangles do not cross, and this avoids garbage. */
const none: EdgeIntersection[] = [];

type Heights = readonly [number, number, number];

/** Returns true when vertices lie on both sides of a plane; a quick rejection for most near triangles. */
const isOnBothSides = ([a, b, c]: Heights): boolean => Math.min(a, b, c) < 0 && Math.max(a, b, c) > 0;

interface TrianglePlane {
  readonly heights: Heights;
  readonly start: Vector;
  readonly u: Vector;
  readonly v: Vector;
  readonly normal: Vector;
}

/** Creates a function that intersects the edge at a vertex with a triangle. */
function createIntersector({ heights, start, u, v, normal }: TrianglePlane) {
  const size = dot(normal, normal) || 1;
  return (i: number, [begin, end]: EdgeIntersection['ends']): Vector | undefined => {
    const [from, to] = [(heights[i] ?? 0) / size, (heights[(i + 1) % 3] ?? 0) / size];
    if (from * to >= 0) return undefined;
    const point = between(begin, end, from / (from - to));
    const offset = subtract(point, start);
    const [a, b] = [dot(cross(offset, v), normal) / size, dot(cross(u, offset), normal) / size];
    return isInside(a, b) && isThroughEdge(from, to) ? point : undefined;
  };
}

const between = (from: Vector, to: Vector, share: number): Vector => add(from, scale(subtract(to, from), share));

/** The diagonal of a square counts as inside both of its triangles. */
const isInside = (a: number, b: number): boolean => a > -slack && b > -slack && a + b < 1 + slack;

const isThroughEdge = (from: number, to: number): boolean => {
  const share = from / (from - to);
  return share > margin && share < 1 - margin;
};
