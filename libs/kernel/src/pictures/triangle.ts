/** A corner on the picture. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Barycentric share of a corner as a linear function of the picture: share = x · across + y · down + base. */
interface Share {
  readonly x: number;
  readonly y: number;
  readonly base: number;
}

/** A triangle on the picture, with the barycentric shares of its corners. */
export interface Triangle {
  readonly a: Corner;
  readonly b: Corner;
  readonly c: Corner;
  readonly u: Share;
  readonly v: Share;
  readonly w: Share;
  readonly top: number;
  readonly bottom: number;
}

/** Creates a triangle. Undefined for back faces, which a closed surface hides. */
export function createTriangle(a: Corner, b: Corner, c: Corner): Triangle | undefined {
  const area = (c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y);
  if (area <= 1e-9) return undefined;
  const [u, v, w] = [createShare(b, c, area), createShare(c, a, area), createShare(a, b, area)];
  return { a, b, c, u, v, w, top: Math.min(a.y, b.y, c.y), bottom: Math.max(a.y, b.y, c.y) };
}

/** Share that is 1 at its corner and 0 on the opposite side. */
const createShare = (from: Corner, to: Corner, area: number): Share => ({
  x: (to.y - from.y) / area,
  y: (from.x - to.x) / area,
  base: (from.y * to.x - from.x * to.y) / area,
});

/** A sample on an edge belongs to both triangles: better drawn twice than left open. */
const edgeTolerance = 1e-6;

/** Computes the horizontal extent of the triangle on one row, where all three shares are at least 0. */
export function getRowSpan({ u, v, w }: Triangle, y: number): readonly [number, number] {
  let [from, to] = [-Infinity, Infinity];
  for (const share of [u, v, w]) {
    const rest = share.y * y + share.base + edgeTolerance;
    if (share.x > 0) from = Math.max(from, -rest / share.x);
    else if (share.x < 0) to = Math.min(to, -rest / share.x);
    else if (rest < 0) to = -Infinity;
  }
  return [from, to];
}
