import type { Loop, Point, Segment } from './outline.ts';

/** Number of straight pieces per arc in distance tests: the error is a thousandth of the radius. */
const piecesPerArc = 64;

/** True if a point lies within one of the loops. */
export const isInsideOutline = (outline: readonly Loop[], point: Point): boolean =>
  outline.some((loop) => isInPolygon(polygonOf(loop), point));

/** Computes the distance from a point to the nearest loop, in millimetres. */
export const distanceToOutline = (outline: readonly Loop[], point: Point): number =>
  Math.min(...outline.flatMap((loop) => sidesOf(polygonOf(loop)).map((side) => distance(side, point))));

const polygonOf = (loop: Loop): Point[] => loop.flatMap(pointsOf);

/** All points of a segment except the last, which starts the next segment. */
function pointsOf(segment: Segment): Point[] {
  if (segment.type === 'line') return [segment.from];
  const { center, radius, from, to } = segment;
  const angleOf = ([u, v]: Point) => Math.atan2(v - center[1], u - center[0]);
  const [start, end] = [angleOf(from), angleOf(to)];
  const sweep = end > start ? end - start : end - start + 2 * Math.PI;
  return Array.from({ length: piecesPerArc }, (_, i) => {
    const angle = start + (sweep * i) / piecesPerArc;
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)] as const;
  });
}

type Side = readonly [Point, Point];

const sidesOf = (polygon: readonly Point[]): Side[] =>
  polygon.map((point, i) => [point, polygon[(i + 1) % polygon.length] ?? point]);

/** True if a ray to the right of the point crosses the polygon an odd number of times. */
const isInPolygon = (polygon: readonly Point[], [u, v]: Point): boolean =>
  sidesOf(polygon).filter(([[u0, v0], [u1, v1]]) => v0 > v !== v1 > v && u < u0 + ((v - v0) / (v1 - v0)) * (u1 - u0))
    .length %
    2 ===
  1;

function distance([[u0, v0], [u1, v1]]: Side, [u, v]: Point): number {
  const [du, dv] = [u1 - u0, v1 - v0];
  const squared = du * du + dv * dv;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((u - u0) * du + (v - v0) * dv) / squared));
  return Math.hypot(u - u0 - share * du, v - v0 - share * dv);
}
