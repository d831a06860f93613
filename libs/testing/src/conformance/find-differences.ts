/**
 * Compares a result with its expectation and describes the differences in sentences. Objects must contain the expected
 * fields, arrays must match item by item, and numbers within the tolerance. An object with one of these fields is a
 * rule: `$length` of an array, `$at_least` and `$at_most` of a number, `$matches` of a text, `$contains` of an array.
 */
export function findDifferences(expected: unknown, actual: unknown, tolerance: number, path = 'result'): string[] {
  const pair = { actual, tolerance, path };
  if (Array.isArray(expected)) return findItemDifferences(expected, pair);
  if (isFields(expected))
    return isRules(expected) ? findBrokenRules(expected, pair) : findFieldDifferences(expected, pair);
  const isEqual = typeof expected === 'number' ? isNear(expected, actual, tolerance) : expected === actual;
  return isEqual ? [] : [describeDifference(expected, pair)];
}

/** An actual value with its path and tolerance. */
interface Found {
  readonly actual: unknown;
  readonly tolerance: number;
  readonly path: string;
}

function findItemDifferences(expected: readonly unknown[], found: Found): string[] {
  const { actual, tolerance, path } = found;
  if (!Array.isArray(actual) || actual.length !== expected.length) return [describeDifference(expected, found)];
  return expected.flatMap((item, index) => findDifferences(item, actual[index], tolerance, `${path}[${index}]`));
}

function findFieldDifferences(expected: Record<string, unknown>, found: Found): string[] {
  const { actual, tolerance, path } = found;
  if (!isFields(actual)) return [describeDifference(expected, found)];
  return Object.entries(expected).flatMap(([key, value]) =>
    findDifferences(value, actual[key], tolerance, `${path}.${key}`),
  );
}

function findBrokenRules(expected: Record<string, unknown>, found: Found): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const rule = rules[name];
    if (!rule) throw new Error(`There is no rule ${name}.`);
    return rule(found.actual, value, found.tolerance) ? [] : [describeDifference({ [name]: value }, found)];
  });
}

const describeDifference = (expected: unknown, { actual, path }: Found): string =>
  `${path} is ${printValue(actual)}, expected ${printValue(expected)}.`;

const rules: Record<string, (actual: unknown, value: unknown, tolerance: number) => boolean> = {
  $length: (actual, length) => Array.isArray(actual) && actual.length === length,
  $at_least: (actual, min) => typeof actual === 'number' && actual >= Number(min),
  $at_most: (actual, max) => typeof actual === 'number' && actual <= Number(max),
  $matches: (actual, pattern) => typeof actual === 'string' && new RegExp(String(pattern)).test(actual),
  $contains: (actual, item, tolerance) =>
    Array.isArray(actual) && actual.some((each) => findDifferences(item, each, tolerance).length === 0),
};

const isNear = (expected: number, actual: unknown, tolerance: number): boolean =>
  typeof actual === 'number' && Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected));

const isRules = (value: Record<string, unknown>): boolean => Object.keys(value).some((key) => key.startsWith('$'));

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function printValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}
