import type { Schema } from './openapi-document.ts';
import { describeSchema } from './describe-schema.ts';

describe('a type in words', () => {
  it.each<[Schema, string]>([
    [{}, 'anything'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'number', minimum: 0.01 }, 'number (at least 0.01)'],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 9 }, 'number (at most 9, above 0)'],
    [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'integer (at least 0)'],
    [{ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: 5 }, 'integer (at most 5)'],
    [{ type: 'string', minLength: 1 }, 'string (at least 1 character)'],
    [{ type: 'string', minLength: 1, maxLength: 255 }, 'string (1 to 255 characters)'],
    [{ type: 'string', format: 'uuid', pattern: '^x$' }, 'string (uuid)'],
    [{ type: 'string', pattern: '^x$' }, 'string (matches ^x$)'],
    [{ type: 'string', enum: ['core', 'extended'] }, '"core" or "extended"'],
    [{ const: true }, 'true'],
    [{ type: 'array', items: { type: 'number' }, minItems: 3, maxItems: 3 }, 'array (3 items) of number'],
    [{ type: 'array', items: { type: 'string' }, uniqueItems: true }, 'array (unique items) of string'],
    [{ type: 'array' }, 'array of anything'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'object of number'],
    [{ type: 'object', additionalProperties: {} }, 'object'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ oneOf: [{ type: 'object' }, { type: 'object' }] }, 'object'],
  ])('of %j is %s', (schema, words) => {
    expect(describeSchema(schema)).toBe(words);
  });
});
