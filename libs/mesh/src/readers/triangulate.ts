import { cross, dot, subtract, add, type Vector } from '@kerf/geometry';
import { invalidMesh } from '../mesh-error.ts';

/** Corner of a polygon: its index in the file and its point. */
export interface Corner {
  readonly vertex: number;
  readonly point: Vector;
}

/** Triangulating a larger concave polygon takes too long. */
const maxCorners = 500;

/** Triangulates a planar polygon by ear clipping, keeping its orientation and concave parts. Throws `invalid`. */
export function triangulate(polygon: readonly Corner[]): number[] {
  const left = [...polygon];
  const triangles: number[] = [];
  const normal = normalOf(polygon);
  checkSize(polygon, normal);
  while (left.length > 3 && polygon.length <= maxCorners) {
    const ear = left.findIndex((_, i) => isEar(left, i, normal));
    if (ear < 0) break;
    triangles.push(...around(left, ear).map(({ vertex }) => vertex));
    left.splice(ear, 1);
  }
  const [first, ...rest] = left;
  for (const [i, corner] of rest.entries()) {
    const before = rest[i - 1];
    if (first && before) triangles.push(first.vertex, before.vertex, corner.vertex);
  }
  return triangles;
}

/** Newell's method: the sum over all edges, also for concave polygons. */
const normalOf = (polygon: readonly Corner[]): Vector =>
  polygon.reduce<Vector>(
    (sum, { point }, i) => {
      const origin = polygon[0]?.point ?? point;
      const next = polygon[(i + 1) % polygon.length]?.point ?? point;
      return add(sum, cross(subtract(point, origin), subtract(next, origin)));
    },
    [0, 0, 0],
  );

function checkSize(polygon: readonly Corner[], normal: Vector): void {
  if (polygon.length <= maxCorners || !isDented(polygon, normal)) return;
  throw invalidMesh(`A concave face may have at most ${maxCorners} vertices; split it into triangles.`);
}

function isDented(polygon: readonly Corner[], normal: Vector): boolean {
  return polygon.some((_, i) => {
    const [a, b, c] = around(polygon, i);
    return a && b && c && side(a.point, b.point, c.point, normal) < 0;
  });
}

const around = (corners: readonly Corner[], i: number): Corner[] =>
  [i - 1, i, i + 1].flatMap((k) => corners[(k + corners.length) % corners.length] ?? []);

/** Returns true when a corner is convex and no other corner lies in its triangle. */
function isEar(corners: readonly Corner[], i: number, normal: Vector): boolean {
  const ear = around(corners, i);
  const [a, b, c] = ear.map(({ point }) => point);
  if (!a || !b || !c || side(a, b, c, normal) <= 0) return false;
  return !corners.some(
    (corner) =>
      !ear.some(({ vertex }) => vertex === corner.vertex) &&
      [side(a, b, corner.point, normal), side(b, c, corner.point, normal), side(c, a, corner.point, normal)].every(
        (on) => on >= 0,
      ),
  );
}

/** Positive when a point is left of the line from one to another, viewed against the normal. */
const side = (from: Vector, to: Vector, point: Vector, normal: Vector): number =>
  dot(cross(subtract(to, from), subtract(point, from)), normal);
