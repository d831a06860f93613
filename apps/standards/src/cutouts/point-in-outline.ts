import { containsPoint, distanceToSegment, listSides } from '@kerf/geometry/plane';
import type { Loop, Point, Segment } from './outline.ts';

/** Number of straight pieces per arc in distance tests: the error is a thousandth of the radius. */
const piecesPerArc = 64;

/** True if a point lies within one of the loops. */
export const isInsideOutline = (outline: readonly Loop[], point: Point): boolean =>
  outline.some((loop) => containsPoint(polygonOf(loop), point));

/** Computes the distance from a point to the nearest loop, in millimetres. */
export const distanceToOutline = (outline: readonly Loop[], point: Point): number =>
  Math.min(...outline.flatMap((loop) => listSides(polygonOf(loop)).map((side) => distanceToSegment(point, side))));

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
