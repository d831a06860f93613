import type { Schema } from './openapi-document.ts';

type SchemaValue = Schema | boolean | readonly unknown[] | undefined;

/** Returns the alternatives of a schema; a value matches one of them. */
export const getAlternatives = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? [];

/** True for a schema that is not empty. */
export const isSchema = (schema: SchemaValue): schema is Schema =>
  typeof schema === 'object' && !Array.isArray(schema) && Object.keys(schema).length > 0;

/** Describes a type with its bounds: "array (3 items) of number (at least 0)". */
export function describeSchema(schema: SchemaValue): string {
  if (!isSchema(schema)) return 'anything';
  const alternatives = getAlternatives(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(describeSchema))].join(' or ');
  const bounds = describeBounds(schema);
  return `${describeType(schema)}${bounds.length > 0 ? ` (${bounds.join(', ')})` : ''}${describeItems(schema)}`;
}

function describeType({ type, const: only, enum: values }: Schema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  return [type ?? 'anything'].flat().join(' or ');
}

/** Describes the items of an array, or the values of an object with arbitrary keys. */
function describeItems({ type, items, additionalProperties: others }: Schema): string {
  if (type === 'array') return ` of ${describeSchema(items)}`;
  return type === 'object' && isSchema(others) ? ` of ${describeSchema(others)}` : '';
}

function describeBounds(schema: Schema): string[] {
  const { format, pattern, uniqueItems } = schema;
  return [
    format ?? '',
    pattern !== undefined && format === undefined ? `matches ${pattern}` : '',
    describeRange(schema.minLength, schema.maxLength, 'character'),
    describeRange(schema.minItems, schema.maxItems, 'item'),
    uniqueItems ? 'unique items' : '',
    describeRange(schema.minimum, schema.maximum),
    describeExclusiveBounds(schema),
  ].filter((bound) => bound !== '');
}

/** True for a real bound; zod writes the safe integer limits for an integer without bounds. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function describeRange(min: number | undefined, max: number | undefined, unit?: string): string {
  if (isBound(min) && isBound(max)) return min === max ? formatCount(min, unit) : `${min} to ${formatCount(max, unit)}`;
  if (isBound(min)) return `at least ${formatCount(min, unit)}`;
  return isBound(max) ? `at most ${formatCount(max, unit)}` : '';
}

const formatCount = (count: number, unit?: string): string =>
  unit === undefined ? String(count) : `${count} ${unit}${count === 1 ? '' : 's'}`;

const describeExclusiveBounds = ({ exclusiveMinimum: low, exclusiveMaximum: high }: Schema): string =>
  [typeof low === 'number' ? `above ${low}` : '', typeof high === 'number' ? `below ${high}` : '']
    .filter((bound) => bound !== '')
    .join(', ');
