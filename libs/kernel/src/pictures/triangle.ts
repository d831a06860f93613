/** A corner on the picture. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** How the share of a corner changes over the picture: share = x · across + y · down + base. */
interface Share {
  readonly x: number;
  readonly y: number;
  readonly base: number;
}

/** A triangle on the picture, with the shares that its corners have in each sample. */
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

/** Undefined for the triangles that show their back: a closed surface hides them. */
export function triangleOf(a: Corner, b: Corner, c: Corner): Triangle | undefined {
  const area = (c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y);
  if (area <= 1e-9) return undefined;
  const [u, v, w] = [shareBeside(b, c, area), shareBeside(c, a, area), shareBeside(a, b, area)];
  return { a, b, c, u, v, w, top: Math.min(a.y, b.y, c.y), bottom: Math.max(a.y, b.y, c.y) };
}

/** Nothing on the side opposite of its corner, and one at the corner. */
const shareBeside = (from: Corner, to: Corner, area: number): Share => ({
  x: (to.y - from.y) / area,
  y: (from.x - to.x) / area,
  base: (from.y * to.x - from.x * to.y) / area,
});

/** A sample on an edge belongs to both triangles: better drawn twice than left open. */
const edge = 1e-6;

/** From where to where the triangle reaches on one row: all three shares are at least nothing there. */
export function spanOf({ u, v, w }: Triangle, y: number): readonly [number, number] {
  let [from, to] = [-Infinity, Infinity];
  for (const share of [u, v, w]) {
    const rest = share.y * y + share.base + edge;
    if (share.x > 0) from = Math.max(from, -rest / share.x);
    else if (share.x < 0) to = Math.min(to, -rest / share.x);
    else if (rest < 0) to = -Infinity;
  }
  return [from, to];
}
