import type { Loop, Point, Segment } from './outline.ts';

/** Extent of an outline, in millimetres. */
interface Bounds {
  readonly min: Point;
  readonly max: Point;
}

/** Computes the axis-aligned bounding rectangle of an outline. */
function computeBounds(outline: readonly Loop[]): Bounds {
  const points = outline.flat().flatMap(extremePoints);
  const [us, vs] = [points.map(([u]) => u), points.map(([, v]) => v)];
  return { min: [Math.min(...us), Math.min(...vs)], max: [Math.max(...us), Math.max(...vs)] };
}

/** Computes the width and height of an outline. */
export function computeSize(outline: readonly Loop[]): { width: number; height: number } {
  const { min, max } = computeBounds(outline);
  return { width: max[0] - min[0], height: max[1] - min[1] };
}

/** The end points of a segment, and the points of an arc with a horizontal or vertical tangent. */
function extremePoints(segment: Segment): Point[] {
  const { from, to } = segment;
  if (segment.type === 'line') return [from, to];
  const { center, radius } = segment;
  const angleOf = ([u, v]: Point) => Math.atan2(v - center[1], u - center[0]);
  const start = angleOf(from);
  const sweep = positive(angleOf(to) - start);
  const quarters = [0, 1, 2, 3].filter((quarter) => positive((quarter * Math.PI) / 2 - start) < sweep);
  return [from, to, ...quarters.map((quarter) => quarterPoint(center, radius, quarter))];
}

function quarterPoint([u, v]: Point, radius: number, quarter: number): Point {
  const [du, dv] = [Math.round(Math.cos((quarter * Math.PI) / 2)), Math.round(Math.sin((quarter * Math.PI) / 2))];
  return [u + du * radius, v + dv * radius];
}

const positive = (angle: number): number => (angle + 4 * Math.PI) % (2 * Math.PI);
