/** What something thrown says: anything can be, not errors alone. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || reasonIn(thrown);
}

/** A connection that is refused at every address of a host says it of each, and nothing of all. */
function reasonIn(error: Error): string {
  const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return reasons.length > 0 ? messageOf(reasons[0]) : error.name;
}
