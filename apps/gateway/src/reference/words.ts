import type { Schema } from './openapi-document.ts';

type Any = Schema | boolean | readonly unknown[] | undefined;

/** Returns the alternatives of a schema; a value matches one of them. */
export const alternativesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? [];

/** True for a schema that is not empty. */
export const isSchema = (schema: Any): schema is Schema =>
  typeof schema === 'object' && !Array.isArray(schema) && Object.keys(schema).length > 0;

/** Describes a type with its bounds: "array (3 items) of number (at least 0)". */
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

/** Describes the items of an array, or the values of an object with arbitrary keys. */
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
    uniqueItems ? 'unique items' : '',
    between(schema.minimum, schema.maximum),
    above(schema),
  ].filter((bound) => bound !== '');
}

/** True for a real bound; zod writes the safe integer limits for an integer without bounds. */
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
