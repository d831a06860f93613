/** The next side of the same triangle; a side begins at the corner with the same index. */
export const nextSide = (side: number): number => (side % 3 === 2 ? side - 2 : side + 1);

/** Finds for each side the opposite side of the neighbouring triangle, or -1 at a border. */
export function findTwins(corners: Uint32Array, places: number): Int32Array {
  const begun = indexSidesByStart(corners, places);
  const twins = new Int32Array(corners.length).fill(-1);
  for (let side = 0; side < corners.length; side += 1) {
    const [from, to] = [corners[side] ?? 0, corners[nextSide(side)] ?? 0];
    for (let other = begun.first[to] ?? -1; other >= 0; other = begun.next[other] ?? -1)
      if (corners[nextSide(other)] === from) twins[side] = other;
  }
  return twins;
}

/** Linked lists of the sides that begin at each point. */
function indexSidesByStart(corners: Uint32Array, places: number): { first: Int32Array; next: Int32Array } {
  const first = new Int32Array(places).fill(-1);
  const next = new Int32Array(corners.length);
  for (let side = 0; side < corners.length; side += 1) {
    const place = corners[side] ?? 0;
    next[side] = first[place] ?? -1;
    first[place] = side;
  }
  return { first, next };
}
