/** Returns the message of anything thrown, which need not be an error. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || reasonIn(thrown);
}

/** Finds the reason in an error without a message, such as an AggregateError of failed connection attempts. */
function reasonIn(error: Error): string {
  const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return reasons.length > 0 ? messageOf(reasons[0]) : error.name;
}
