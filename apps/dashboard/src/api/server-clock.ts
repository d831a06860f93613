/** Difference up to which the clocks count as equal: the header has whole seconds, and requests take time. */
const toleranceMs = 5_000;

/** Milliseconds by which the clock of the service is ahead of that of this machine. */
let offsetMs = 0;

/** Current time by the clock of the service, because ages of its timestamps depend on no other. */
export function getServerTime(): number {
  return Date.now() + offsetMs;
}

/** Reads the clock of the service from the header of a response to a request that was sent at a local time. */
export function readServerClock(headers: Headers, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  const tookMs = Date.now() - sentAt;
  if (Number.isNaN(date) || tookMs < 0 || tookMs > toleranceMs) return;
  const differenceMs = date + 500 - (sentAt + tookMs / 2);
  offsetMs = Math.abs(differenceMs) <= toleranceMs ? 0 : differenceMs;
}
