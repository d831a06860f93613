/** A point of a plane. */
export type Flat = readonly [number, number];

/** How wide a set of points is where it is least wide, and how wide across that. */
export interface Widths {
  readonly least: number;
  readonly other: number;
}

/** Between two parallel lines that touch the points on either side: one of them runs along a side of the hull. */
export function leastWidth(points: readonly Flat[]): Widths {
  const hull = hullOf(points);
  let found: Widths = { least: Infinity, other: 0 };
  for (const [i, from] of hull.entries()) {
    const to = hull[(i + 1) % hull.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) continue;
    const along: Flat = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const least = spanOf(hull, [-along[1], along[0]]);
    if (least < found.least) found = { least, other: spanOf(hull, along) };
  }
  return found.least < Infinity ? found : { least: 0, other: 0 };
}

function spanOf(points: readonly Flat[], [x, y]: Flat): number {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    const place = point[0] * x + point[1] * y;
    [low, high] = [Math.min(low, place), Math.max(high, place)];
  }
  return high - low;
}

/** Andrew's monotone chain: the corners of the convex hull, anticlockwise. */
function hullOf(points: readonly Flat[]): Flat[] {
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
