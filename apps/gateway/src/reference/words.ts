import type { Schema } from './openapi-document.ts';

type Any = Schema | boolean | readonly unknown[] | undefined;

/** The schemas of which a value keeps one. */
export const alternativesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? [];

/** Whether it is a schema that says something. */
export const isSchema = (schema: Any): schema is Schema =>
  typeof schema === 'object' && !Array.isArray(schema) && Object.keys(schema).length > 0;

/** A type with its bounds, in words: "array (3 items) of number (at least 0)". */
export function wordsOf(schema: Any): string {
  if (!isSchema(schema)) return 'anything';
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(wordsOf))].join(' or ');
  const bounds = boundsOf(schema);
  return `${nameOf(schema)}${bounds.length > 0 ? ` (${bounds.join(', ')})` : ''}${contentOf(schema)}`;
}

function nameOf({ type, const: only, enum: values }: Schema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  return [type ?? 'anything'].flat().join(' or ');
}

/** What is in a list, or in an object whose fields have no names of their own. */
function contentOf({ type, items, additionalProperties: others }: Schema): string {
  if (type === 'array') return ` of ${wordsOf(items)}`;
  return type === 'object' && isSchema(others) ? ` of ${wordsOf(others)}` : '';
}

function boundsOf(schema: Schema): string[] {
  const { format, pattern, uniqueItems } = schema;
  return [
    format ?? '',
    pattern !== undefined && format === undefined ? `matches ${pattern}` : '',
    between(schema.minLength, schema.maxLength, 'character'),
    between(schema.minItems, schema.maxItems, 'item'),
    uniqueItems ? 'no two alike' : '',
    between(schema.minimum, schema.maximum),
    above(schema),
  ].filter((bound) => bound !== '');
}

/** What zod writes where an integer has no bound of its own. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function between(least: number | undefined, most: number | undefined, unit?: string): string {
  if (isBound(least) && isBound(most))
    return least === most ? counted(least, unit) : `${least} to ${counted(most, unit)}`;
  if (isBound(least)) return `at least ${counted(least, unit)}`;
  return isBound(most) ? `at most ${counted(most, unit)}` : '';
}

const counted = (count: number, unit?: string): string =>
  unit === undefined ? String(count) : `${count} ${unit}${count === 1 ? '' : 's'}`;

const above = ({ exclusiveMinimum: low, exclusiveMaximum: high }: Schema): string =>
  [typeof low === 'number' ? `above ${low}` : '', typeof high === 'number' ? `below ${high}` : '']
    .filter((bound) => bound !== '')
    .join(', ');
