/**
 * True if a surface has a border: an edge with different numbers of sides in its two directions.
 * Each edge has a hash, which a side adds or subtracts by its direction; for a closed surface the sum is 0.
 * That needs no table of sides, and misses a border once in four billion times.
 */
export function hasBorder(corners: Uint32Array): boolean {
  let balance = 0;
  for (let first = 0; first < corners.length; first += 3) {
    const [a, b, c] = [corners[first] ?? 0, corners[first + 1] ?? 0, corners[first + 2] ?? 0];
    balance = (balance + signedEdgeHash(a, b) + signedEdgeHash(b, c) + signedEdgeHash(c, a)) | 0;
  }
  return balance !== 0;
}

const signedEdgeHash = (from: number, to: number): number => (from < to ? hashEdge(from, to) : -hashEdge(to, from));

/** Hash by the final steps of MurmurHash3, which removes patterns of neighbouring numbers. */
function hashEdge(low: number, high: number): number {
  let mix = Math.imul(low + 1, 0x9e3779b1) ^ Math.imul(high + 1, 0x27d4eb2f);
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}
