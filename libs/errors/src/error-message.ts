/** Returns the message of anything thrown, which need not be an error. */
export function getErrorMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || findReason(thrown);
}

/** Finds the reason in an error without a message, such as an AggregateError of failed connection attempts. */
function findReason(error: Error): string {
  const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return reasons.length > 0 ? getErrorMessage(reasons[0]) : error.name;
}
