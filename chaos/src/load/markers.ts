let last = 0;

/** The next number that tells a command of a client apart from every other. */
export function nextMarker(): number {
  last += 1;
  return last;
}
