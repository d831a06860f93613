/**
 * Compares a result with its expectation and describes the differences in sentences. Objects must contain the expected
 * fields, arrays must match item by item, and numbers within the tolerance. An object with one of these fields is a
 * rule: `$length` of an array, `$at_least` and `$at_most` of a number, `$matches` of a text, `$contains` of an array.
 */
export function differences(expected: unknown, actual: unknown, tolerance: number, path = 'result'): string[] {
  const pair = { actual, tolerance, path };
  if (Array.isArray(expected)) return itemDifferences(expected, pair);
  if (isFields(expected)) return isRules(expected) ? brokenRules(expected, pair) : fieldDifferences(expected, pair);
  const isEqual = typeof expected === 'number' ? isNear(expected, actual, tolerance) : expected === actual;
  return isEqual ? [] : [unlike(expected, pair)];
}

/** An actual value with its path and tolerance. */
interface Found {
  readonly actual: unknown;
  readonly tolerance: number;
  readonly path: string;
}

function itemDifferences(expected: readonly unknown[], found: Found): string[] {
  const { actual, tolerance, path } = found;
  if (!Array.isArray(actual) || actual.length !== expected.length) return [unlike(expected, found)];
  return expected.flatMap((item, index) => differences(item, actual[index], tolerance, `${path}[${index}]`));
}

function fieldDifferences(expected: Record<string, unknown>, found: Found): string[] {
  const { actual, tolerance, path } = found;
  if (!isFields(actual)) return [unlike(expected, found)];
  return Object.entries(expected).flatMap(([key, value]) =>
    differences(value, actual[key], tolerance, `${path}.${key}`),
  );
}

function brokenRules(expected: Record<string, unknown>, found: Found): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const rule = rules[name];
    if (!rule) throw new Error(`There is no rule ${name}.`);
    return rule(found.actual, value, found.tolerance) ? [] : [unlike({ [name]: value }, found)];
  });
}

const unlike = (expected: unknown, { actual, path }: Found): string =>
  `${path} is ${shown(actual)}, expected ${shown(expected)}.`;

const rules: Record<string, (actual: unknown, value: unknown, tolerance: number) => boolean> = {
  $length: (actual, length) => Array.isArray(actual) && actual.length === length,
  $at_least: (actual, least) => typeof actual === 'number' && actual >= Number(least),
  $at_most: (actual, most) => typeof actual === 'number' && actual <= Number(most),
  $matches: (actual, pattern) => typeof actual === 'string' && new RegExp(String(pattern)).test(actual),
  $contains: (actual, item, tolerance) =>
    Array.isArray(actual) && actual.some((each) => differences(item, each, tolerance).length === 0),
};

const isNear = (expected: number, actual: unknown, tolerance: number): boolean =>
  typeof actual === 'number' && Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected));

const isRules = (value: Record<string, unknown>): boolean => Object.keys(value).some((key) => key.startsWith('$'));

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}
