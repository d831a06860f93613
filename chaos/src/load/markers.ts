let last = 0;

/** Returns the next unique number for a client command. */
export function createMarker(): number {
  last += 1;
  return last;
}
