import { triangleOf } from './sides.ts';
import { at } from './vector.ts';

/** Every triangle in one region, together with the neighbours that belong to it. */
export function regionsOf(opposite: Int32Array, belongs: (a: number, b: number) => boolean): number[][] {
  const taken = new Uint8Array(opposite.length / 3);
  const regions: number[][] = [];
  for (let start = 0; start < taken.length; start += 1) {
    if (taken[start]) continue;
    taken[start] = 1;
    regions.push(regionFrom(start, { opposite, taken, belongs }));
  }
  return regions;
}

interface Growing {
  readonly opposite: Int32Array;
  readonly taken: Uint8Array;
  readonly belongs: (a: number, b: number) => boolean;
}

function regionFrom(start: number, { opposite, taken, belongs }: Growing): number[] {
  const region = [start];
  for (const triangle of region) {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      const there = at(opposite, side);
      if (there < 0 || taken[triangleOf(there)] || !belongs(triangle, triangleOf(there))) continue;
      taken[triangleOf(there)] = 1;
      region.push(triangleOf(there));
    }
  }
  return region;
}
