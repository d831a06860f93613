import type { PlaneVector } from '@kerf/geometry/plane';

/** Smallest width of a point set, and the width across that. */
interface Widths {
  readonly min: number;
  readonly across: number;
}

/**
 * Measures the smallest distance between parallel lines that enclose the points, with rotating calipers: one line runs
 * along an edge of the hull (Shamos, 1978).
 */
export function measureWidths(points: Iterable<PlaneVector>): Widths {
  const hull = computeHull(points);
  const corner = (i: number): PlaneVector => hull[i % hull.length] ?? [0, 0];
  const slack = roundingShare * Math.max(spanOf(hull, [1, 0]), spanOf(hull, [0, 1]));
  let [min, along]: [number, PlaneVector] = [Infinity, [1, 0]];
  for (let i = 0, far = 1; i < hull.length; i += 1) {
    const side = between(corner(i), corner(i + 1), slack);
    if (!side) continue;
    const height = (k: number) => side[0] * (corner(k)[1] - corner(i)[1]) - side[1] * (corner(k)[0] - corner(i)[0]);
    far = Math.max(far, i + 1);
    while (far < i + hull.length && height(far + 1) > height(far) - slack) far += 1;
    if (height(far) < min) [min, along] = [height(far), side];
  }
  return min < Infinity ? { min, across: spanOf(hull, along) } : { min: 0, across: 0 };
}

/** Share of the whole: rounding error. */
const roundingShare = 1e-12;

/** Direction from one point to another; undefined when they coincide. */
function between(from: PlaneVector, to: PlaneVector, slack: number): PlaneVector | undefined {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return length <= slack ? undefined : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

function spanOf(points: readonly PlaneVector[], [x, y]: PlaneVector): number {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    const position = point[0] * x + point[1] * y;
    [low, high] = [Math.min(low, position), Math.max(high, position)];
  }
  return high - low;
}

/** Batch size: all points of a large design would not fit into memory. */
const maxBatch = 4096;

/** Vertices of the convex hull, anticlockwise. */
function computeHull(points: Iterable<PlaneVector>): PlaneVector[] {
  let [hull, batchSize]: [PlaneVector[], number] = [[], maxBatch];
  for (const point of points) {
    hull.push(point);
    if (hull.length < batchSize) continue;
    hull = computeBatchHull(hull);
    batchSize = Math.max(maxBatch, 2 * hull.length);
  }
  return computeBatchHull(hull);
}

/** Andrew's monotone chain. */
function computeBatchHull(points: readonly PlaneVector[]): PlaneVector[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...buildChain(sorted), ...buildChain(sorted.toReversed())];
}

function buildChain(sorted: readonly PlaneVector[]): PlaneVector[] {
  const chain: PlaneVector[] = [];
  for (const point of sorted) {
    while (chain.length >= 2 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

const turn = ([ax, ay]: PlaneVector = [0, 0], [bx, by]: PlaneVector = [0, 0], [cx, cy]: PlaneVector): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
