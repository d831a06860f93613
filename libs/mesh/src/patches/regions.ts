import { getNeighbours, type HalfEdges, triangleOf } from '../half-edges.ts';
import { at } from '../typed-arrays.ts';

/** Connected triangles, region after region: a list for each would not fit into memory. */
export interface Regions {
  readonly triangles: Uint32Array;
  /** Offset of each region in `triangles`, followed by the total. */
  readonly starts: Uint32Array;
}

/** Partitions all triangles into regions of neighbours that belong together. */
export function findRegions(opposite: Int32Array, belongs: (a: number, b: number) => boolean): Regions {
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
    end = growToEnd(end, growing);
  }
  starts[count] = end;
  return { triangles, starts: starts.slice(0, count + 1) };
}

export const countRegions = ({ starts }: Regions): number => starts.length - 1;

/** Triangles of one region. */
export const getRegion = ({ triangles, starts }: Regions, region: number): Uint32Array =>
  triangles.subarray(at(starts, region), at(starts, region + 1));

/** Grows a region from a triangle over neighbours that belong, in the order of visits. */
export function growRegion(
  sides: HalfEdges,
  first: number,
  belongs: (triangle: number) => boolean,
): ReadonlySet<number> {
  const found = new Set([first]);
  // A Set iterates over elements added during iteration.
  for (const triangle of found)
    for (const next of getNeighbours(sides, triangle)) if (!found.has(next) && belongs(next)) found.add(next);
  return found;
}

interface Growing {
  readonly opposite: Int32Array;
  readonly taken: Uint8Array;
  readonly triangles: Uint32Array;
  readonly belongs: (a: number, b: number) => boolean;
}

/** Grows the region that starts at an offset, and returns its end. */
function growToEnd(start: number, { opposite, taken, triangles, belongs }: Growing): number {
  let end = start + 1;
  for (let index = start; index < end; index += 1) {
    const triangle = at(triangles, index);
    for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1) {
      const twin = at(opposite, halfEdge);
      if (twin < 0 || taken[triangleOf(twin)] || !belongs(triangle, triangleOf(twin))) continue;
      taken[triangleOf(twin)] = 1;
      triangles[end++] = triangleOf(twin);
    }
  }
  return end;
}
