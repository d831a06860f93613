import { neighboursOf, type Sides, triangleOf } from '../sides.ts';
import { at } from '../vector.ts';

/** Triangles that belong together, region after region: a region of its own for each would not fit into memory. */
export interface Regions {
  readonly triangles: Uint32Array;
  /** Where in `triangles` each region begins, and last where all end. */
  readonly starts: Uint32Array;
}

/** Every triangle in one region, together with the neighbours that belong to it. */
export function regionsOf(opposite: Int32Array, belongs: (a: number, b: number) => boolean): Regions {
  const taken = new Uint8Array(opposite.length / 3);
  const triangles = new Uint32Array(taken.length);
  const starts = new Uint32Array(taken.length + 1);
  const growing = { opposite, taken, triangles, belongs };
  let [count, end] = [0, 0];
  for (let first = 0; first < taken.length; first += 1) {
    if (taken[first]) continue;
    taken[first] = 1;
    starts[count++] = end;
    triangles[end] = first;
    end = endGrownFrom(end, growing);
  }
  starts[count] = end;
  return { triangles, starts: starts.slice(0, count + 1) };
}

export const regionCount = ({ starts }: Regions): number => starts.length - 1;

/** The triangles of one region. */
export const regionAt = ({ triangles, starts }: Regions, region: number): Uint32Array =>
  triangles.subarray(at(starts, region), at(starts, region + 1));

/** A triangle, and all that belong to it and hang together with it, in the order in which they are reached. */
export function grownFrom(sides: Sides, first: number, belongs: (triangle: number) => boolean): ReadonlySet<number> {
  const found = new Set([first]);
  // A set goes on with what is added while one looks at it.
  for (const triangle of found)
    for (const next of neighboursOf(sides, triangle)) if (!found.has(next) && belongs(next)) found.add(next);
  return found;
}

interface Growing {
  readonly opposite: Int32Array;
  readonly taken: Uint8Array;
  readonly triangles: Uint32Array;
  readonly belongs: (a: number, b: number) => boolean;
}

/** Where the region ends that begins at a place. */
function endGrownFrom(start: number, { opposite, taken, triangles, belongs }: Growing): number {
  let end = start + 1;
  for (let place = start; place < end; place += 1) {
    const triangle = at(triangles, place);
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      const there = at(opposite, side);
      if (there < 0 || taken[triangleOf(there)] || !belongs(triangle, triangleOf(there))) continue;
      taken[triangleOf(there)] = 1;
      triangles[end++] = triangleOf(there);
    }
  }
  return end;
}
