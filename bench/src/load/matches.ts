/** Returns true when a JSON value contains all expected fields and items; numbers match to nine digits. */
export function matchesExpected(actual: unknown, expected: unknown): boolean {
  if (typeof expected === 'number') return typeof actual === 'number' && isClose(actual, expected);
  if (!isObject(expected)) return actual === expected;
  if (!isObject(actual)) return false;
  if (Array.isArray(expected) && expected.length !== Object.keys(actual).length) return false;
  const fields = new Map(Object.entries(actual));
  return Object.entries(expected).every(([name, value]) => matchesExpected(fields.get(name), value));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isClose(actual: number, expected: number): boolean {
  return Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
}
