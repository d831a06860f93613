/** A point in a plane. */
export type Flat = readonly [number, number];

/** Smallest width of a point set, and the width across that. */
interface Widths {
  readonly least: number;
  readonly other: number;
}

/**
 * Measures the smallest distance between parallel lines that enclose the points, with rotating calipers: one line runs
 * along an edge of the hull (Shamos, 1978).
 */
export function leastWidth(points: Iterable<Flat>): Widths {
  const hull = hullOf(points);
  const corner = (i: number): Flat => hull[i % hull.length] ?? [0, 0];
  const slack = roundingShare * Math.max(spanOf(hull, [1, 0]), spanOf(hull, [0, 1]));
  let [least, along]: [number, Flat] = [Infinity, [1, 0]];
  for (let i = 0, far = 1; i < hull.length; i += 1) {
    const side = between(corner(i), corner(i + 1), slack);
    if (!side) continue;
    const height = (k: number) => side[0] * (corner(k)[1] - corner(i)[1]) - side[1] * (corner(k)[0] - corner(i)[0]);
    far = Math.max(far, i + 1);
    while (far < i + hull.length && height(far + 1) > height(far) - slack) far += 1;
    if (height(far) < least) [least, along] = [height(far), side];
  }
  return least < Infinity ? { least, other: spanOf(hull, along) } : { least: 0, other: 0 };
}

/** Share of the whole: rounding error. */
const roundingShare = 1e-12;

/** Direction from one point to another; undefined when they coincide. */
function between(from: Flat, to: Flat, slack: number): Flat | undefined {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return length <= slack ? undefined : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

function spanOf(points: readonly Flat[], [x, y]: Flat): number {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    const place = point[0] * x + point[1] * y;
    [low, high] = [Math.min(low, place), Math.max(high, place)];
  }
  return high - low;
}

/** Batch size: all points of a large design would not fit into memory. */
const mostTogether = 4096;

/** Vertices of the convex hull, anticlockwise. */
function hullOf(points: Iterable<Flat>): Flat[] {
  let [hull, most]: [Flat[], number] = [[], mostTogether];
  for (const point of points) {
    hull.push(point);
    if (hull.length < most) continue;
    hull = hullOfFew(hull);
    most = Math.max(mostTogether, 2 * hull.length);
  }
  return hullOfFew(hull);
}

/** Andrew's monotone chain. */
function hullOfFew(points: readonly Flat[]): Flat[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chainOf(sorted), ...chainOf(sorted.toReversed())];
}

function chainOf(sorted: readonly Flat[]): Flat[] {
  const chain: Flat[] = [];
  for (const point of sorted) {
    while (chain.length >= 2 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

const turn = ([ax, ay]: Flat = [0, 0], [bx, by]: Flat = [0, 0], [cx, cy]: Flat): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
